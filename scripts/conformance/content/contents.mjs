/** @typedef {import('../cos/objects.mjs').Dict} Dict */
/** @typedef {import('../cos/objects.mjs').Stream} Stream */
/** @typedef {import('../cos/file.mjs').Finding} Finding */
/** @typedef {import('../fonts/font.mjs').Font} Font */
/** @typedef {{ font: Font, shown: Set<number>, hidden: Set<number>, place: string }} FontUse codes; `hidden`: only
 *   in text that is not drawn */

/** What the content streams of a document use and do. */
export class Contents {
  /** @type {Map<Dict, FontUse>} */
  fonts = new Map();
  /** @type {Map<string, string>} where each device colour space is used first */
  devices = new Map();
  /** @type {Set<Stream>} */
  profiles = new Set();
  /** @type {import('../cos/objects.mjs').Cos[][]} */
  spots = [];
  /** @type {Map<Dict, string>} each picture, and where */
  images = new Map();
  /** @type {Map<Stream, string>} */
  forms = new Map();
  /** @type {Map<number, number>} how often each form is drawn, by its object */
  draws = new Map();
  /** @type {Map<Dict, string>} */
  states = new Map();
  /** @type {Set<Dict>} optional content that streams name */
  layers = new Set();
  /** @type {Map<string, { count: number, what: string }>} what is neither tagged nor an artifact, by place */
  unmarked = new Map();
  /** @type {{ holder: number, mcid: number, place: string }[]} `holder`: the page or form that has it */
  marks = [];
  /** @type {Map<string, string>} the text of marked content, by holder and MCID */
  words = new Map();
  /** @type {{ kind: string, words: string, place: string }[]} artifacts with text */
  artifacts = [];
  /** @type {{ language: string, place: string }[]} */
  languages = [];
  /** @type {Map<number, string>} what makes a page transparent, by its object */
  transparent = new Map();
  /** @type {Finding[]} */
  findings = [];
  #said = new Set();

  /** Notes a broken rule once for each place. */
  say(/** @type {string} */ rule, /** @type {string} */ place) {
    if (this.#said.has(`${rule} ${place}`)) return;
    this.#said.add(`${rule} ${place}`);
    this.findings.push({ rule, place });
  }
}
