import { describe, expect, it } from 'vitest';
import { leafOf, proofOf, rootOf, sortedLeaves, treeLevels } from '../../../src/service/heads/head-tree';
import { checkPublished } from '../../../src/verify/check-published.mjs';

const salt = Buffer.alloc(32, 7);
const number = 3;

function headsOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => at.toString(16).padStart(64, '0'));
}

/** What the checker finds; it goes no further than the root without a signature. */
async function isIn(root: string, path: string[], head: string): Promise<boolean> {
  const statement = `Heads ${number}, 2026-11-25T09:00:00.000Z, root ${root}, after ${'0'.repeat(64)}`;
  const found = await checkPublished({ statement, signature: '', certificate: '', path }, head);
  return 'problem' in found && found.problem.kind !== 'notInRoot';
}

describe('the tree over heads', () => {
  it.each([1, 2, 3, 5, 8, 33])('proves each of %i heads, and no other', async (count) => {
    const heads = headsOf(count);
    const leaves = sortedLeaves(number, heads);
    const root = rootOf(leaves, salt);
    for (const head of heads) {
      const path = proofOf(leaves, salt, leafOf(number, head)) ?? [];
      expect(await isIn(root, path, head)).toBe(true);
      expect(await isIn(root, path, 'f'.repeat(64))).toBe(false);
      const first = `${path[0]?.startsWith('0') ? '1' : '0'}${path[0]?.slice(1)}`;
      expect(await isIn(root, [first, ...path.slice(1)], head)).toBe(false);
    }
    expect(proofOf(leaves, salt, leafOf(number, 'f'.repeat(64)))).toBeNull();
  });

  it('has proofs of one length, so that they do not say how many heads there are', () => {
    for (const count of [1, 2, 500]) {
      const leaves = sortedLeaves(number, headsOf(count));
      const path = proofOf(leaves, salt, leafOf(number, headsOf(1)[0] ?? ''));
      expect(path).toHaveLength(treeLevels);
      expect(new Set(path).size).toBe(treeLevels);
    }
  });

  it('has another leaf for the same head in another interval, and counts a head once', () => {
    expect(leafOf(1, 'a')).not.toEqual(leafOf(2, 'a'));
    expect(sortedLeaves(1, ['a', 'a', 'b'])).toHaveLength(2);
  });

  it('has room for no more than its levels hold', () => {
    const leaf = Buffer.alloc(32);
    expect(() => rootOf(Array(2 ** treeLevels + 1).fill(leaf), salt)).toThrow('heads');
    expect(() => rootOf([], salt)).toThrow('heads');
  });
});
