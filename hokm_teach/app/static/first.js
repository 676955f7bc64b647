// Runs before the first paint: the language, the appearance and the suits of the page.

(() => {
  const root = document.documentElement;
  const page = JSON.parse(document.getElementById("hokm-page").textContent);

  const kept = (name) => {
    try {
      return localStorage.getItem(`hokm-teach/${name}`);
    } catch {
      return null; // a browser may refuse pages all storage
    }
  };
  const keep = (name, value) => {
    try {
      if (value) localStorage.setItem(`hokm-teach/${name}`, value);
      else localStorage.removeItem(`hokm-teach/${name}`);
    } catch {
      // the choice then lasts as long as the page
    }
  };
  const known = (lang) => Object.hasOwn(page.languages, lang);

  const apply = {
    lang(lang) {
      root.lang = lang;
      root.dir = page.directions[lang];
      root.dataset.hokmLang = lang;
      document.title = page.title[lang];
    },
    theme(theme) {
      if (theme === "light" || theme === "dark") root.dataset.theme = theme;
      else delete root.dataset.theme;
    },
    suits(suits) {
      if (suits === "4") root.dataset.hokmSuits = "4";
      else delete root.dataset.hokmSuits;
    },
  };

  const asked = new URLSearchParams(location.search).get("lang");
  const before = kept("lang");
  const lang = asked !== null ? (known(asked) ? asked : "en") : before && known(before) ? before : "en";
  if (asked !== null && known(asked)) keep("lang", asked);
  apply.lang(lang);
  apply.theme(kept("theme"));
  apply.suits(kept("suits"));

  window.hokmPage = {
    ...page,
    asked,
    unknown: asked !== null && !known(asked),
    set(kind, value) {
      keep(kind, value);
      apply[kind](value);
    },
  };
})();
