// Makes dist/romix.wasm: the part of scrypt that takes time, in steps that the Worker counts
// (src/lib/scrypt.ts). Blocks are kept as diagonals: number n of 16 stands at the place of 5n, so
// that four instructions work on a column or a row of Salsa20/8 at once.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { call, constant, get, I32, i32, i32x4, moduleOf, repeatWhile, set, V128 } from './romix/wasm.mjs';

/** @typedef {import('./romix/wasm.mjs').Code} Code */

const quarters = [0, 1, 2, 3];
const [fromNext, fromOpposite, fromPrevious] = [
  [1, 2, 3, 0],
  [2, 3, 0, 1],
  [3, 0, 1, 2],
];

export function buildRomix(/** @type {string} */ target) {
  const bytes = moduleOf([mixBlocks, fill, mix], { fill: 1, mix: 2 });
  if (existsSync(target) && readFileSync(target).equals(bytes)) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

// mixBlocks(from, also, even, size): BlockMix of `from` xor `also`, all of `size` bytes. The even
// blocks of the result go to `even`, the odd ones to the half after them.
const [from, also, even, size, end, x, y, turned, odd] = [0, 1, 2, 3, 4, 5, 9, 13, 14];

/**
 * `x[to] ^= (x[a] + x[b]) <<< bits`
 * @param {number} to
 * @param {[number, number]} sum
 * @param {number} bits
 */
function turn(to, [a, b], bits) {
  return [
    ...[...get(x + a), ...get(x + b), ...i32x4.add, ...set(turned)],
    ...[...get(x + to), ...get(turned), ...constant(bits), ...i32x4.shiftLeft],
    ...[...get(turned), ...constant(32 - bits), ...i32x4.shiftRight, ...i32x4.or],
    ...[...i32x4.xor, ...set(x + to)],
  ];
}

/**
 * @param {number} quarter
 * @param {number[]} lanes
 */
function rotate(quarter, lanes) {
  return [...get(x + quarter), ...get(x + quarter), ...i32x4.shuffle(lanes), ...set(x + quarter)];
}

const doubleRound = [
  ...[...turn(1, [0, 3], 7), ...turn(2, [1, 0], 9), ...turn(3, [2, 1], 13), ...turn(0, [3, 2], 18)],
  ...[...rotate(1, fromPrevious), ...rotate(2, fromOpposite), ...rotate(3, fromNext)],
  ...[...turn(3, [0, 1], 7), ...turn(2, [3, 0], 9), ...turn(1, [2, 3], 13), ...turn(0, [1, 2], 18)],
  ...[...rotate(1, fromNext), ...rotate(2, fromOpposite), ...rotate(3, fromPrevious)],
];

/** Leaves a quarter of `from` xor `also` on the stack. */
function loadQuarter(/** @type {number} */ offset) {
  return [...get(from), ...i32x4.load(offset), ...get(also), ...i32x4.load(offset), ...i32x4.xor];
}

/**
 * One Salsa20/8 of the block at `offset`.
 * @param {number} offset
 * @param {number} target
 */
function salsa(offset, target) {
  return [
    ...quarters.flatMap((quarter) => [
      ...[...get(x + quarter), ...loadQuarter(offset + 16 * quarter), ...i32x4.xor, ...set(x + quarter)],
      ...[...get(x + quarter), ...set(y + quarter)],
    ]),
    ...[...doubleRound, ...doubleRound, ...doubleRound, ...doubleRound],
    ...quarters.flatMap((quarter) => [
      ...[...get(x + quarter), ...get(y + quarter), ...i32x4.add, ...set(x + quarter)],
      ...[...get(target), ...get(x + quarter), ...i32x4.store(16 * quarter)],
    ]),
  ];
}

/**
 * @param {number} local
 * @param {Code} by
 */
function advance(local, by) {
  return [...get(local), ...by, ...i32.add, ...set(local)];
}

/** The address of the last block of what begins at a local. */
function lastOf(/** @type {number} */ local, of = size) {
  return [...get(local), ...get(of), ...i32.add, ...constant(64), ...i32.subtract];
}

const mixBlocks = {
  parameters: 4,
  /** @type {[number, number][]} `end`; `x`, `y` and `turned`; `odd` */
  locals: [
    [1, I32],
    [9, V128],
    [1, I32],
  ],
  body: [
    ...[...get(from), ...get(size), ...i32.add, ...set(end)],
    ...[...get(even), ...get(size), ...constant(1), ...i32.shiftRight, ...i32.add, ...set(odd)],
    ...quarters.flatMap((quarter) => [
      ...[...lastOf(from), ...i32x4.load(16 * quarter), ...lastOf(also), ...i32x4.load(16 * quarter)],
      ...[...i32x4.xor, ...set(x + quarter)],
    ]),
    ...repeatWhile(
      [
        ...[...salsa(0, even), ...salsa(64, odd)],
        ...[...advance(from, constant(128)), ...advance(also, constant(128))],
        ...[...advance(even, constant(64)), ...advance(odd, constant(64))],
      ],
      [...get(from), ...get(end), ...i32.isBelow],
    ),
  ],
};

/** Counts a local down, and leaves it on the stack. */
function countDown(/** @type {number} */ local) {
  return [...get(local), ...constant(1), ...i32.subtract, ...set(local), ...get(local)];
}

/** fill(at, zeros, size, steps): each step makes the entry after `at` from the entry at `at`. */
const fill = {
  parameters: 4,
  body: repeatWhile(
    [
      ...[...get(0), ...get(1), ...get(0), ...get(2), ...i32.add, ...get(2), ...call(0)],
      ...advance(0, get(2)),
    ],
    countDown(3),
  ),
};

/**
 * mix(state, spare, table, mask, size, steps): each step mixes the entry that the state names into
 * it. State and spare change places in each step, so after an even number the state is in place.
 */
const mix = {
  parameters: 6,
  /** @type {[number, number][]} */
  locals: [[1, I32]],
  body: repeatWhile(
    [
      ...[...get(0), ...get(2), ...lastOf(0, 4), ...i32.load, ...get(3), ...i32.and],
      ...[...get(4), ...i32.multiply, ...i32.add, ...get(1), ...get(4), ...call(0)],
      ...[...get(0), ...set(6), ...get(1), ...set(0), ...get(6), ...set(1)],
    ],
    countDown(5),
  ),
};
