import { describe, expect, it } from 'vitest';
import { checkVolumes } from '../../../scripts/doctor/service-checks.mjs';

const roomy = { open: [0], spare: [1, 2], away: [], behind: [], room: 'enough' };

/** What the doctor finds when the service says this of its volumes. */
function found(volumes: object) {
  const call = async () => ({ status: 200, json: { volumes } });
  return checkVolumes({ call } as unknown as Parameters<typeof checkVolumes>[0]);
}

describe('npm run doctor', () => {
  it.each([
    ['enough', 1_000_000_000, 'ok', 'It has 1.0 GB.'],
    ['nearly_full', 8_000_000_000, 'note', 'is nearly full'],
    ['full', 9_500_000_000, 'fail', 'new templates and Idempotency-Keys are refused'],
  ])('says of a directory that is %s what to do', async (room, bytes, state, says) => {
    const [volumes, directory] = await found({ ...roomy, directory: { bytes, room } });
    expect([volumes?.state, directory?.state]).toEqual(['ok', state]);
    expect(directory?.found).toContain(says);
    if (state !== 'ok') expect(directory?.todo).toContain('docs/deploy.md, The directory');
  });

  it('says nothing of the directory of an older service', async () => {
    expect(await found(roomy)).toHaveLength(1);
  });
});
