// Writes WebAssembly as bytes: the few instructions and sections that build-romix.mjs needs.

/** @typedef {number[]} Code */
/** @typedef {{ parameters: number, locals?: [number, number][], body: Code }} Routine */

export const I32 = 0x7f;
export const V128 = 0x7b;

const NOTHING = 0x40;

export function get(/** @type {number} */ local) {
  return [0x20, ...unsigned(local)];
}

export function set(/** @type {number} */ local) {
  return [0x21, ...unsigned(local)];
}

export function constant(/** @type {number} */ value) {
  return [0x41, ...signed(value)];
}

export const i32 = {
  add: [0x6a],
  subtract: [0x6b],
  multiply: [0x6c],
  and: [0x71],
  shiftRight: [0x76],
  isBelow: [0x49],
  load: [0x28, 2, 0],
};

/** Instructions on four 32-bit numbers at once. */
export const i32x4 = {
  add: simd(174),
  shiftLeft: simd(171),
  shiftRight: simd(173),
  or: simd(80),
  xor: simd(81),
  load: (/** @type {number} */ offset) => [...simd(0), 4, ...unsigned(offset)],
  store: (/** @type {number} */ offset) => [...simd(11), 4, ...unsigned(offset)],
  /** The numbers of two operands, by position; 4 is the first one of the second operand. */
  shuffle: (/** @type {number[]} */ lanes) => [
    ...simd(13),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => lane * 4 + byte)),
  ],
};

export function call(/** @type {number} */ index) {
  return [0x10, ...unsigned(index)];
}

/**
 * Runs the body, and again while the condition leaves a number other than 0.
 * @param {Code} body
 * @param {Code} condition
 */
export function repeatWhile(body, condition) {
  return [0x03, NOTHING, ...body, ...condition, 0x0d, 0, 0x0b];
}

/**
 * A module that imports its memory as `env.memory`. All parameters are 32-bit numbers.
 * @param {Routine[]} functions
 * @param {Record<string, number>} exported names of functions, by their index
 */
export function moduleOf(functions, exported) {
  const exports = Object.entries(exported).map(([name, index]) => [...text(name), 0, ...unsigned(index)]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      functions.map(({ parameters }) => [0x60, ...list(Array(parameters).fill([I32])), 0]),
    ),
    ...section(2, [[...text('env'), ...text('memory'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(7, exports),
    ...section(10, functions.map(encoded)),
  ]);
}

function encoded(/** @type {Routine} */ { locals = [], body }) {
  const declared = list(locals.map(([count, type]) => [...unsigned(count), type]));
  const code = [...declared, ...body, 0x0b];
  return [...unsigned(code.length), ...code];
}

/**
 * @param {number} id
 * @param {Code[]} entries
 */
function section(id, entries) {
  const content = list(entries);
  return [id, ...unsigned(content.length), ...content];
}

function list(/** @type {Code[]} */ entries) {
  return [...unsigned(entries.length), ...entries.flat()];
}

function text(/** @type {string} */ name) {
  return list([...Buffer.from(name)].map((byte) => [byte]));
}

function simd(/** @type {number} */ opcode) {
  return [0xfd, ...unsigned(opcode)];
}

/** LEB128, seven bits in a byte. */
function unsigned(/** @type {number} */ value) {
  const bytes = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest >>>= 7)
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
  return bytes;
}

/** LEB128 of a number that is not negative: its last byte must not look like a sign. */
function signed(/** @type {number} */ value) {
  const bytes = unsigned(value);
  const last = bytes.at(-1) ?? 0;
  return last & 0x40 ? [...bytes.slice(0, -1), last | 0x80, 0] : bytes;
}
