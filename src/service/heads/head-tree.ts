import { Buffer } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';

/**
 * The tree over the heads of one interval. A proof has one hash for each level and no directions, and
 * missing neighbours look like any others: nobody learns from it how many trails ended.
 */

/** The levels of every tree: it has room for 2 ** levels heads. */
export const treeLevels = 14;

/** The hash of a head in the tree. It differs in each interval, so that two of them cannot be compared. */
export function leafOf(number: number, head: string): Buffer {
  return sha256(Buffer.from(`quillet head\n${number}\n${head}`));
}

/** The leaves of an interval in the order of their bytes, which says nothing of the order of the trails. */
export function sortedLeaves(number: number, heads: Iterable<string>): Buffer[] {
  return [...new Set(heads)].map((head) => leafOf(number, head)).sort(Buffer.compare);
}

export function rootOf(leaves: readonly Buffer[], salt: Uint8Array): string {
  return levelsOf(leaves, salt).at(-1)?.[0]?.toString('hex') ?? '';
}

/** The neighbours on the way from a leaf to the root, in hex; null for a hash that is no leaf. */
export function proofOf(leaves: readonly Buffer[], salt: Uint8Array, leaf: Buffer): string[] | null {
  const place = leaves.findIndex((known) => known.equals(leaf));
  if (place < 0) return null;
  const levels = levelsOf(leaves, salt).slice(0, treeLevels);
  return levels.map((nodes, level) => nodes[(place >> level) ^ 1]?.toString('hex') ?? '');
}

/** All levels, from the leaves to the root. Each but the last has an even number of nodes. */
function levelsOf(leaves: readonly Buffer[], salt: Uint8Array): Buffer[][] {
  if (leaves.length === 0 || leaves.length > 2 ** treeLevels)
    throw new Error(`A tree has 1 to ${2 ** treeLevels} heads, not ${leaves.length}.`);
  const levels: Buffer[][] = [];
  let nodes = [...leaves];
  for (let level = 0; level < treeLevels; level += 1) {
    if (nodes.length % 2 === 1) nodes.push(filling(salt, level));
    levels.push(nodes);
    nodes = joined(nodes);
  }
  return [...levels, nodes];
}

function joined(nodes: readonly Buffer[]): Buffer[] {
  return nodes.flatMap((node, place) => {
    const next = nodes[place + 1];
    return place % 2 === 0 && next ? [nodeOf(node, next)] : [];
  });
}

/** The smaller one first: the way to the root needs no directions. */
function nodeOf(one: Buffer, other: Buffer): Buffer {
  return sha256(Buffer.concat([Uint8Array.of(1), ...[one, other].sort(Buffer.compare)]));
}

/** Stands where a level has no neighbour. Only who knows the salt can tell it from a hash. */
function filling(salt: Uint8Array, level: number): Buffer {
  return createHmac('sha256', salt).update(`filling ${level}`).digest();
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
