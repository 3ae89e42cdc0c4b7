import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStamp } from '../../../src/verify/check-stamp.mjs';
import { TimeAuthority } from '../../support/time-authority';

const signature = Uint8Array.from({ length: 71 }, (_, at) => (37 * at) % 256);

let authority: TimeAuthority;
let token: Uint8Array<ArrayBuffer>;

beforeAll(() => {
  authority = new TimeAuthority();
  token = authority.stamp(signature);
});

afterAll(() => authority?.end());

describe('a time stamp', () => {
  it('says when which authority saw the seal', async () => {
    const { kind, facts } = await checkStamp({ token, of: signature });
    expect([kind, facts?.['authority']]).toEqual(['stamped', 'Time of tests']);
    expect(facts?.['time']).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  });

  it('of another seal is refused', async () => {
    const other = Uint8Array.from(signature, (byte) => byte ^ 1);
    expect(await checkStamp({ token, of: other })).toEqual({ kind: 'stampBroken', ok: false });
  });

  it('with any bit flipped says the same, or is not believed', async () => {
    const whole = await checkStamp({ token, of: signature });
    const deceiving: number[] = [];
    let refused = 0;
    for (let bit = 0; bit < 8 * token.length; bit += 3) {
      const changed = Uint8Array.from(token);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const found = await checkStamp({ token: changed, of: signature });
      if (found.kind !== 'stamped') refused += 1;
      else if (JSON.stringify(found) !== JSON.stringify(whole)) deceiving.push(bit);
    }
    expect(deceiving).toEqual([]);
    expect(refused).toBeGreaterThan(2 * token.length);
  });

  it('that is none is not believed', async () => {
    for (const bytes of [new Uint8Array(0), token.slice(0, 40), new TextEncoder().encode('<h1>Hello</h1>')])
      expect((await checkStamp({ token: Uint8Array.from(bytes), of: signature })).kind).not.toBe('stamped');
  });
});
