import { STANDARD_NAMES } from './cff-names.mjs';

/** @typedef {import('./true-type.mjs').Program} Program */
/** @typedef {Map<number, number[]>} Operators operands by operator; those of two bytes begin at 1200 */
/** @typedef {{ subroutines: Buffer[], usual: number, nominal: number }} Private */

const [CHARSET, CHAR_STRINGS, PRIVATE, SUBROUTINES, USUAL_WIDTH, NOMINAL_WIDTH] = [15, 17, 18, 19, 20, 21];
const [FONT_MATRIX, ROS, FONTS, FONT_OF_GLYPH] = [1207, 1230, 1236, 1237];
const STANDARD_STRINGS = 391;

/** Reads a program in the Compact Font Format. @returns {Program | undefined} */
export function readCff(/** @type {Buffer} */ bytes) {
  try {
    return programOf(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @returns {Program} */
function programOf(/** @type {Buffer} */ bytes) {
  const names = indexAt(bytes, bytes[2] ?? 4);
  const tops = indexAt(bytes, names.end);
  const strings = indexAt(bytes, tops.end);
  const shared = indexAt(bytes, strings.end).items;
  const top = operatorsOf(tops.items[0] ?? Buffer.alloc(0));
  const shapes = indexAt(bytes, top.get(CHAR_STRINGS)?.[0] ?? 0).items;
  const isKeyed = top.has(ROS);
  const fonts = isKeyed ? indexAt(bytes, top.get(FONTS)?.[0] ?? 0).items.map(operatorsOf) : [top];
  const privates = fonts.map((font) => privateOf(bytes, font));
  const scale = 1000 * (top.get(FONT_MATRIX)?.[0] || fonts[0]?.get(FONT_MATRIX)?.[0] || 0.001);
  const fontOf = isKeyed ? selectorOf(bytes, top.get(FONT_OF_GLYPH)?.[0] ?? 0) : () => 0;
  const charset = charsetOf(bytes, top.get(CHARSET)?.[0] ?? 0, shapes.length);
  const width = (/** @type {number} */ glyph) => {
    const [shape, own] = [shapes[glyph], privates[fontOf(glyph)]];
    return shape && own ? widthOf(shape, own, shared) * scale : undefined;
  };
  const isDrawn = (/** @type {number} */ glyph) => (shapes[glyph]?.length ?? 0) > 0;
  const program = { glyphs: shapes.length, width, isDrawn, maps: [] };
  const glyphs = new Map([...charset].map((id, glyph) => [id, glyph]));
  if (isKeyed) return { ...program, ofCid: (cid) => glyphs.get(cid) };
  const own = strings.items.map((text) => text.toString('latin1'));
  const ids = new Map(STANDARD_NAMES.map((name, id) => [name, id]));
  for (const [index, name] of own.entries()) ids.set(name, STANDARD_STRINGS + index);
  return { ...program, named: (name) => glyphs.get(ids.get(name) ?? -1) };
}

function indexAt(/** @type {Buffer} */ bytes, /** @type {number} */ at) {
  const count = bytes.readUInt16BE(at);
  /** @type {Buffer[]} */
  const items = [];
  if (count === 0) return { items, end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  const base = at + 2 + size * (count + 1);
  const offset = (/** @type {number} */ index) => bytes.readUIntBE(at + 3 + size * index, size);
  for (let index = 0; index < count; index += 1)
    items.push(bytes.subarray(base + offset(index), base + offset(index + 1)));
  return { items, end: base + offset(count) };
}

/** @returns {Operators} */
function operatorsOf(/** @type {Buffer} */ dict) {
  /** @type {Operators} */
  const found = new Map();
  /** @type {number[]} */
  let operands = [];
  for (let at = 0; at < dict.length; ) {
    const first = dict.readUInt8(at);
    if (first <= 21) {
      found.set(first === 12 ? 1200 + dict.readUInt8(at + 1) : first, operands);
      operands = [];
      at += first === 12 ? 2 : 1;
      continue;
    }
    const number = first === 30 ? realAt(dict, at) : integerAt(dict, at, first);
    operands.push(number.value);
    at = number.end;
  }
  return found;
}

function integerAt(/** @type {Buffer} */ bytes, /** @type {number} */ at, /** @type {number} */ first) {
  if (first === 28) return { value: bytes.readInt16BE(at + 1), end: at + 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), end: at + 5 };
  if (first === 255) return { value: bytes.readInt32BE(at + 1) / 65536, end: at + 5 };
  if (first <= 246) return { value: first - 139, end: at + 1 };
  const second = bytes.readUInt8(at + 1);
  const value = first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
  return { value, end: at + 2 };
}

function realAt(/** @type {Buffer} */ bytes, /** @type {number} */ at) {
  let digits = '';
  for (let end = at + 1; ; end += 1) {
    for (const half of [bytes.readUInt8(end) >> 4, bytes.readUInt8(end) & 15]) {
      if (half === 15) return { value: Number(digits), end: end + 1 };
      digits += half < 10 ? `${half}` : (['.', 'e', 'e-', '', '-'][half - 10] ?? '');
    }
  }
}

/** @returns {Private} */
function privateOf(/** @type {Buffer} */ bytes, /** @type {Operators} */ font) {
  const [size = 0, at = 0] = font.get(PRIVATE) ?? [];
  const own = operatorsOf(bytes.subarray(at, at + size));
  const offset = own.get(SUBROUTINES)?.[0];
  return {
    subroutines: offset === undefined ? [] : indexAt(bytes, at + offset).items,
    usual: own.get(USUAL_WIDTH)?.[0] ?? 0,
    nominal: own.get(NOMINAL_WIDTH)?.[0] ?? 0,
  };
}

function selectorOf(/** @type {Buffer} */ bytes, /** @type {number} */ at) {
  if (bytes[at] === 0) return (/** @type {number} */ glyph) => bytes[at + 1 + glyph] ?? 0;
  const count = bytes.readUInt16BE(at + 1);
  return (/** @type {number} */ glyph) => {
    let font = 0;
    for (let index = 0; index < count && bytes.readUInt16BE(at + 3 + 3 * index) <= glyph; index += 1)
      font = bytes.readUInt8(at + 5 + 3 * index);
    return font;
  };
}

/** The name or CID of each glyph. */
function charsetOf(/** @type {Buffer} */ bytes, /** @type {number} */ at, /** @type {number} */ count) {
  const ids = [0];
  if (at <= 2) return Array.from({ length: count }, (_, glyph) => glyph);
  const format = bytes[at];
  for (let next = at + 1; ids.length < count; ) {
    const first = bytes.readUInt16BE(next);
    const more = format === 0 ? 0 : format === 1 ? bytes.readUInt8(next + 2) : bytes.readUInt16BE(next + 2);
    for (let index = 0; index <= more; index += 1) ids.push(first + index);
    next += 2 + (format ?? 0);
  }
  return ids.slice(0, count);
}

/** The width that a glyph states before its first stem or move, or the usual one. */
function widthOf(/** @type {Buffer} */ shape, /** @type {Private} */ own, /** @type {Buffer[]} */ shared) {
  /** @type {number[]} */
  const stack = [];
  const stated = statedWidth(shape, { own, shared, stack, depth: 0 });
  return stated === null || stated === undefined ? own.usual : own.nominal + stated;
}

/** @typedef {{ own: Private, shared: Buffer[], stack: number[], depth: number }} Run */

/** @returns {number | null | undefined} null: it states none; undefined: the subroutine only returned */
function statedWidth(/** @type {Buffer} */ code, /** @type {Run} */ run) {
  const { stack } = run;
  for (let at = 0; at < code.length; ) {
    const first = code.readUInt8(at);
    if (first >= 32 || first === 28) {
      const number = integerAt(code, at, first);
      stack.push(number.value);
      at = number.end;
      continue;
    }
    at += 1;
    if (first === 11) return undefined;
    if (first === 10 || first === 29) {
      const routines = first === 10 ? run.own.subroutines : run.shared;
      const bias = routines.length < 1240 ? 107 : routines.length < 33900 ? 1131 : 32768;
      const routine = routines[(stack.pop() ?? 0) + bias];
      const stated =
        routine && run.depth < 10 ? statedWidth(routine, { ...run, depth: run.depth + 1 }) : null;
      if (stated !== undefined) return stated;
      continue;
    }
    const isStem = [1, 3, 18, 19, 20, 23].includes(first);
    const usual = first === 21 ? 2 : first === 14 ? 4 : 1;
    const isStated = isStem
      ? stack.length % 2 === 1
      : first === 14
        ? stack.length === 1 || stack.length === 5
        : [4, 21, 22].includes(first) && stack.length > usual;
    return isStated ? (stack[0] ?? 0) : null;
  }
  return null;
}
