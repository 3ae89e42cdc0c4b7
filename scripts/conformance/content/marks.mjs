/** @typedef {import('./contents.mjs').Contents} Contents */
/** @typedef {import('./interpreter.mjs').Surroundings} Surroundings */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */
/** @typedef {'artifact' | 'tagged' | 'none'} Kind */

/** The marked content of a stream that is open (ISO 32000-1, 14.6). */
export class MarkStack {
  /** @type {Kind[]} */
  #open = [];

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
    this.#open.push(tag === 'Artifact' ? 'artifact' : mcid === undefined ? 'none' : 'tagged');
  }

  close() {
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
