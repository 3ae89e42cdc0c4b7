import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SigningKeys } from '../../../src/core/platform/signing-keys';
import { deploymentSealer } from '../../../src/service/seals/deployment-sealer';
import { listKeys, readKeyInUse, replaceKey } from '../../../src/service/seals/seal-key-store';
import { database } from '../../support/app';
import { expectLogged } from '../../support/log';

const minute = 60_000;
const [before, after] = ['the signing key of before, 32 chars', 'the signing key of after, 32 chars'];
let now = Date.now();

beforeEach(async () => {
  await env.DB.exec('delete from seal_keys');
});

/** The certificate that seals where these signing keys are known, after what an isolate knows is old. */
async function sealsWith(...signingKey: SigningKeys): Promise<string> {
  now += 2 * minute;
  return (await deploymentSealer({ db: database, signingKey }, 'seals.example', now)).certificateHash;
}

describe('versions of a deployment with different signing keys', () => {
  it('have one key each, however often they take turns, and the log says so', async () => {
    const first = await sealsWith(before);
    expectLogged(/^The seal key in use, \w{64}, cannot be opened .*: a new key is made\. .* SIGNING_KEY_OLD/);
    const second = await sealsWith(after);
    expect(second).not.toBe(first);
    for (let turn = 0; turn < 3; turn += 1) {
      expectLogged(
        new RegExp(`^The seal key in use, ${second}, cannot be opened .*: ${first} seals here\\.`),
      );
      expect(await sealsWith(before)).toBe(first);
      expect(await sealsWith(after)).toBe(second);
    }
    expect(await listKeys(database)).toHaveLength(2);
    expect((await readKeyInUse(database))?.certificateHash).toBe(second);
  });

  it('share the key when the newer one knows the old signing key', async () => {
    const first = await sealsWith(before);
    expect([await sealsWith(after, before), await sealsWith(before)]).toEqual([first, first]);
    expect(await listKeys(database)).toHaveLength(1);
  });

  it('never go back to a key that was revoked', async () => {
    const first = await sealsWith(before);
    expectLogged(/a new key is made/, /a new key is made/);
    await sealsWith(after);
    await env.DB.prepare("update seal_keys set revoked_at = 1, encrypted_key = '' where certificate_hash = ?")
      .bind(first)
      .run();
    expect(await sealsWith(before)).not.toBe(first);
  });

  it('make a new key after one was replaced, without a word', async () => {
    const first = await sealsWith(before);
    const row = await readKeyInUse(database);
    if (row) await replaceKey(database, row, now);
    expect(await sealsWith(before)).not.toBe(first);
  });
});
