// The studio of an exported page, in a worker: it stands before the module of the rules, which it lets run, and
// speaks for it with the page (socket.js).
var Module = {
  // The first message brings the module and the game.
  instantiateWasm(imports, done) {
    self.onmessage = ({ data }) => {
      Module.given = data;
      WebAssembly.instantiate(data.module, imports).then(({ instance }) => done(instance));
    };
    return {};
  },
  onRuntimeInitialized() {
    const { scripts, game, version } = Module.given;
    const call = (name, ...texts) => Module.ccall(name, "number", texts.map(() => "string"), texts);
    for (const script of scripts) call("plyboard_give", JSON.stringify(script));
    call("plyboard_begin", game, version);
    // A turn is a task of its own, so that messages are heard between two.
    const { port1, port2 } = new MessageChannel();
    let turning = false;
    const turn = () => {
      if (turning) return;
      turning = true;
      port2.postMessage(null);
    };
    port1.onmessage = () => {
      turning = false;
      if (call("plyboard_turn")) turn();
      else self.postMessage(heard); // nothing is left to do
    };
    let heard = 0;
    self.onmessage = ({ data }) => {
      ++heard;
      call("plyboard_message", data);
      turn();
    };
    Module.say("");
  },
  say: (text) => self.postMessage(text),
};
