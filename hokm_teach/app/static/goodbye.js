// Runs as soon as the page knows its kernel, so that even a page left at once says goodbye to it. Voilà's own goodbye
// comes with its scripts, and hangs on `beforeunload`, which phones do not send.

(() => {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  addEventListener("pagehide", () => {
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
  });
  // A page that comes back out of the browser's cache has said goodbye already.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
