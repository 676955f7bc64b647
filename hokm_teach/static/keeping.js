// Progress saved to a file, loaded from one, and forgotten: what the gallery and the course map both offer. How the
// reader is told and asked is the page's own.

import { exportProgress, importProgress, LARGEST, parseProgress, resetProgress } from "./progress.js";

const FILE = "hokm-teach-progress.json";

export class Keeping {
  /**
   * `say(name, fields)` tells the reader something, `ask(question, fields, yes)` resolves to whether he agrees, and
   * `count()` gives how many lessons are done of how many: { done, all }.
   */
  constructor({ say, ask, count }) {
    Object.assign(this, { say, ask, count });
  }

  save() {
    const address = URL.createObjectURL(new Blob([exportProgress()], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: FILE }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    this.say("exported", { file: FILE });
  }

  /** Take what was chosen in a file input, if anything was; the same file may be chosen again. */
  async chosen(input) {
    const [file] = input.files;
    if (file) await this.load(file);
    input.value = "";
  }

  /** Nothing is replaced before the reader has agreed, and nothing at all by a file that is not ours. */
  async load(file) {
    const refuse = (reason) => this.say(`import_${reason}`, { file: file.name });
    if (file.size > LARGEST) return refuse("too-big");
    let text;
    try {
      text = await file.text();
    } catch {
      return refuse("unreadable");
    }
    const found = parseProgress(text);
    if (!found.ok) return refuse(found.reason);
    if (!(await this.ask("import_ask", { file: file.name }, "import_yes"))) return undefined;
    const outcome = importProgress(text);
    if (!outcome.ok) return refuse(outcome.reason);
    return this.say("imported", this.count());
  }

  async reset() {
    if (!(await this.ask("reset_ask", {}, "reset_yes"))) return;
    resetProgress();
    this.say("reset_done");
  }
}
