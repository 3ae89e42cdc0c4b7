import { Dict, Stream } from './objects.mjs';
import { Reader } from './reader.mjs';

/** @typedef {import('./file.mjs').PdfFile} PdfFile */
/** @typedef {import('./file.mjs').Entry} Entry */
/** @typedef {{ entries: Map<number, Entry>, trailer: Dict }} Section one part of the cross-references */

const SUBSECTION = /[\0\t\n\f\r ]*(\d+)( +|[\0\t\n\f\r ]+)(\d+)[\0\t\f ]*(?:\r\n|\r|\n)?/y;
const ROW = /[\0\t\n\f\r ]*(\d{1,10}) +(\d{1,5}) +([nf])/y;
const ROW_BYTES = 20;

/** The cross-references of a file, the newest first. */
export function readSections(/** @type {PdfFile} */ file) {
  /** @type {Section[]} */
  const sections = [];
  const seen = new Set();
  const last = file.text.slice(Math.max(0, file.text.lastIndexOf('startxref')));
  const waiting = [Number(/^startxref[\0\t\n\f\r ]+(\d+)/.exec(last)?.[1] ?? -1)];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (at < 0 || seen.has(at)) continue;
    seen.add(at);
    const section = sectionAt(file, at);
    if (section === undefined) {
      file.fault('cross-references', `there is no table at byte ${at}`);
      continue;
    }
    sections.push(section);
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.trailer.number(key);
      if (next !== undefined) waiting.push(next);
    }
  }
  return sections;
}

/** @returns {Section | undefined} */
function sectionAt(/** @type {PdfFile} */ file, /** @type {number} */ at) {
  const start = at + (/^[\0\t\n\f\r ]*/.exec(file.text.slice(at, at + 20))?.[0].length ?? 0);
  if (file.text.startsWith('xref', start)) return tableAt(file, start);
  const stream = file.objectAt(start)?.value;
  return stream instanceof Stream ? { entries: rowsOf(stream), trailer: stream } : undefined;
}

/** @returns {Section | undefined} */
function tableAt(/** @type {PdfFile} */ file, /** @type {number} */ at) {
  const { text } = file;
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  if (!/^xref(?:\r\n|\r|\n)\d/.test(text.slice(at, at + 8)))
    file.fault('xref-table', `byte ${at}: after "xref"`);
  let next = at + 'xref'.length;
  for (;;) {
    SUBSECTION.lastIndex = next;
    const head = SUBSECTION.exec(text);
    if (head === null) break;
    if (head[2] !== ' ') file.fault('xref-table', `byte ${next}: between first number and count`);
    next = SUBSECTION.lastIndex;
    const first = Number(head[1]);
    for (let index = 0; index < Number(head[3]); index += 1) {
      ROW.lastIndex = next;
      const row = ROW.exec(text);
      if (row === null) return undefined;
      if (ROW.lastIndex - next !== ROW_BYTES - 2)
        file.fault('xref-table', `byte ${next}: a row of another length`);
      next = Math.max(ROW.lastIndex, next + ROW_BYTES);
      // Some writers give free objects the offset 0 without saying that they are free.
      if (row[3] === 'n' && Number(row[1]) > 0) entries.set(first + index, { offset: Number(row[1]) });
    }
  }
  const word = text.indexOf('trailer', next);
  if (word === -1) return undefined;
  const reader = new Reader(text, { owner: file, number: 0, fault: file.fault, at: word + 'trailer'.length });
  const trailer = reader.next();
  return trailer instanceof Dict ? { entries, trailer } : undefined;
}

function rowsOf(/** @type {Stream} */ stream) {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  const widths = stream.list('W').map(Number);
  const [kinds = 0, middles = 0, lasts = 0] = widths;
  const data = Buffer.from(stream.data(), 'latin1');
  const ranges = stream.has('Index') ? stream.list('Index').map(Number) : [0, stream.number('Size') ?? 0];
  let at = 0;
  const field = (/** @type {number} */ width) => {
    let value = 0;
    for (let index = 0; index < width; index += 1) value = value * 256 + (data[at + index] ?? 0);
    at += width;
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range);
    for (let index = 0; index < count && at < data.length; index += 1) {
      const kind = kinds === 0 ? 1 : field(kinds);
      const [middle, last] = [field(middles), field(lasts)];
      if (kind === 1) entries.set(first + index, { offset: middle });
      if (kind === 2) entries.set(first + index, { within: middle, index: last });
    }
  }
  return entries;
}
