import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { scrypt } from '../../src/lib/scrypt';

async function noPause() {}

// `node:crypto` is the other implementation.
for (const [N, r, p] of [
  [2, 1, 1],
  [16, 1, 3],
  [1024, 8, 1],
  [4096, 3, 2],
  [2 ** 15, 8, 3],
] as const) {
  test(`the key of N=${N}, r=${r}, p=${p} is that of node:crypto`, async () => {
    const salt = Buffer.from(`salt of ${N}`);
    const key = await scrypt('pässword', salt, { cost: { N, r, p }, bytes: 40 }, noPause);
    expect(key).toEqual(scryptSync('pässword', salt, 40, { N, r, p, maxmem: 2 ** 27 }));
  });
}

test('pauses come by work', async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await scrypt('password', Buffer.alloc(16), { cost: { N: 4096, r: 8, p: 2 }, bytes: 32 }, pause);
  expect(pauses).toBe(16);
});
