/** @typedef {import('./contents.mjs').Contents} Contents */
/** @typedef {import('./interpreter.mjs').Surroundings} Surroundings */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */
/** @typedef {'artifact' | 'tagged' | 'none'} Kind */
/** @typedef {(text: string) => void} Hear takes text that is shown */

/** The marked content of a stream that is open (ISO 32000-1, 14.6). */
export class MarkStack {
  /** @type {Kind[]} */
  #open = [];
  /** @type {{ hear: Hear, says: string | undefined }[]} what becomes of the text in each */
  #heard = [];

  constructor(/** @type {Contents} */ contents, /** @type {Surroundings} */ around) {
    this.contents = contents;
    this.around = around;
  }

  /** Whether what is drawn now is tagged. @returns {Kind} */
  get kind() {
    return this.#open.findLast((kind) => kind !== 'none') ?? this.around.inherited;
  }

  begin(/** @type {string} */ tag, /** @type {Dict | undefined} */ properties) {
    // Some writers number artifacts as well. They are artifacts all the same.
    const mcid = tag === 'Artifact' ? undefined : properties?.number('MCID');
    const { contents, around, kind } = this;
    if (tag === 'Artifact' && kind === 'tagged') contents.say('artifact-in-tagged', around.place);
    if (mcid !== undefined && kind === 'artifact') contents.say('tagged-in-artifact', around.place);
    if (mcid !== undefined) contents.marks.push({ holder: around.holder, mcid, place: around.place });
    const language = properties?.text('Lang');
    if (language !== undefined) contents.languages.push({ language, place: around.place });
    this.#heard.push({
      hear: this.#hearing(tag, mcid, properties),
      says: properties?.text('ActualText') ?? properties?.text('Alt'),
    });
    this.#open.push(tag === 'Artifact' ? 'artifact' : mcid === undefined ? 'none' : 'tagged');
  }

  /** @returns {Hear} what takes the text of marked content */
  #hearing(
    /** @type {string} */ tag,
    /** @type {number | undefined} */ mcid,
    /** @type {Dict | undefined} */ properties,
  ) {
    const { contents, around } = this;
    if (tag === 'Artifact') {
      const artifact = { kind: properties?.name('Subtype') ?? '', words: '', place: around.place };
      contents.artifacts.push(artifact);
      return (text) => {
        artifact.words += text;
      };
    }
    if (mcid === undefined) return this.#heard.at(-1)?.hear ?? around.hear;
    const key = `${around.holder} ${mcid}`;
    return (text) => contents.words.set(key, (contents.words.get(key) ?? '') + text);
  }

  /** Takes text that is shown. Text that stands for it is taken where it ends. */
  hear(/** @type {string} */ text) {
    const { hear } = this.#heard.at(-1) ?? this.around;
    if (this.#heard.every(({ says }) => says === undefined)) hear(text);
  }

  close() {
    const closed = this.#heard.pop();
    if (closed?.says !== undefined && this.#heard.every(({ says }) => says === undefined))
      closed.hear(closed.says);
    if (this.#open.pop() === undefined)
      this.contents.say('mark-pairs', `${this.around.place}: EMC without BMC`);
  }

  end() {
    if (this.#open.length > 0) this.contents.say('mark-pairs', `${this.around.place}: BMC without EMC`);
  }

  /** Notes that something is drawn. */
  item(/** @type {string} */ what) {
    if (!this.around.isCounted || this.kind !== 'none') return;
    const { unmarked } = this.contents;
    const known = unmarked.get(this.around.place);
    if (known === undefined) unmarked.set(this.around.place, { count: 1, what });
    else known.count += 1;
  }
}
