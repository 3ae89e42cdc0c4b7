/**
 * What scripts of a page find as `quillet`: the data of `{% data %}`, and a way to say that the page is
 * ready. It is there before the first script of the page. `finishedKey` is ours: the printer waits for it.
 */
export const finishedKey = 'quillet.finished';

export const pageRuntime = `(() => {
  let data, finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  Object.defineProperty(globalThis, Symbol.for('${finishedKey}'), { value: finished });
  globalThis.quillet = {
    get data() {
      data ??= JSON.parse(document.getElementById('quillet-data')?.textContent ?? 'null');
      return data;
    },
    async ready(work) {
      try { await work; } finally { finish(); }
    },
  };
})();`;
