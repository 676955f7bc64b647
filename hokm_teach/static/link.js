// The line to Python: what is sent, whether it is answered, and whether anybody is still there.

/** A wish without an answer for this long is worth a word. */
const PATIENCE = 9000;
/** A connection that is gone for a moment only is nobody's business. */
const GRACE = 2500;

export class Link {
  /** `told(state)` hears "ok", "slow" or "lost". */
  constructor(model, told) {
    this.model = model;
    this.told = told;
    this.pending = 0;
    this.state = "ok";
    this.watch();
  }

  send(intent) {
    this.pending += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell("slow"), PATIENCE);
    this.model.send(intent);
  }

  /** A view has come: everything that was sent before is answered. */
  answered() {
    this.pending = 0;
    clearTimeout(this.timer);
    if (this.state === "slow") this.tell("ok");
  }

  /** The kernel is gone, and with it the lesson: no new connection brings it back. */
  die() {
    this.dead = true;
    this.tell("lost");
  }

  tell(state) {
    if (this.state === state || (this.dead && state !== "lost")) return;
    this.state = state;
    this.told(state);
  }

  watch() {
    const link = this;
    // A plain function: the front end calls it with the widget's view as `this`, which knows whether the comm lives.
    this.onComm = function () {
      if (this?.model?.comm_live === false) link.die();
    };
    this.model.on("comm_live_update", this.onComm);
    this.kernel = this.model.widget_manager?.kernel ?? null;
    this.onConnection = (_, status) => this.connection(status);
    this.onStatus = (_, status) => {
      if (["dead", "restarting", "autorestarting", "terminating"].includes(status)) this.die();
    };
    this.kernel?.connectionStatusChanged?.connect(this.onConnection);
    this.kernel?.statusChanged?.connect(this.onStatus);
  }

  connection(status) {
    clearTimeout(this.grace);
    if (status === "connected") {
      if (this.state === "lost") this.tell("ok");
      return;
    }
    this.grace = setTimeout(() => this.tell("lost"), status === "disconnected" ? 0 : GRACE);
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.grace);
    this.model.off("comm_live_update", this.onComm);
    this.kernel?.connectionStatusChanged?.disconnect(this.onConnection);
    this.kernel?.statusChanged?.disconnect(this.onStatus);
  }
}
