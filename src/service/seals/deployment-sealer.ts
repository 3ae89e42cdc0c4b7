import { Buffer } from 'node:buffer';
import type { Database } from '../../core/db/database';
import { decryptSecret, encryptSecret } from '../../core/platform/encrypt-secret';
import { keyIdOf, type SigningKeys } from '../../core/platform/signing-keys';
import {
  issueToItself,
  keySealer,
  makeKeys,
  readPrivateKey,
  type Sealer,
  spellPrivateKey,
} from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { logNotice } from '../../lib/log';
import {
  addKey,
  placeOfDeploymentKey,
  readKeyInUse,
  readOtherKeys,
  replaceKey,
  type SealKeyRow,
} from './seal-key-store';

export type SealDeps = { db: Database; signingKey: SigningKeys };

/** Who seals, under a name that people read. */
export type NamedSealer = { sealer: Sealer; name: string; certificateHash: string };

const day = 86_400_000;
/** A certificate is good for ten years. Its key is replaced a month before its end. */
const validMs = 3_653 * day;
const renewedBeforeMs = 30 * day;
/** How long an isolate goes on with a key before it asks whether another has taken its place. */
const knownForMs = 60_000;

/** The key of this isolate's deployment, by the id of the signing key that it was decrypted with. */
let known: { keyId: string; until: number; sealer: NamedSealer } | null = null;

/**
 * Returns the sealer of this deployment, whose key is made when it is first needed. `host` names the
 * deployment in a new certificate.
 */
export async function deploymentSealer(deps: SealDeps, host: string, now: number): Promise<NamedSealer> {
  const keyId = keyIdOf(deps.signingKey[0]);
  if (known !== null && known.keyId === keyId && now < known.until) return known.sealer;
  const sealer = await openOrMake(deps, host, now);
  known = { keyId, until: now + knownForMs, sealer };
  return sealer;
}

async function openOrMake(deps: SealDeps, host: string, now: number): Promise<NamedSealer> {
  const row = await readKeyInUse(deps.db);
  const isFresh = row !== null && now < row.expiresAt - renewedBeforeMs;
  const opened = isFresh ? await open(deps, row) : null;
  if (opened) return opened;
  const own = isFresh ? await ownKey(deps, row, now) : null;
  if (own) return own;
  if (row) await replaceKey(deps.db, row, now);
  await addKey(deps.db, await makeKey(deps.signingKey, `Quillet at ${host}`, now));
  const added = await readKeyInUse(deps.db);
  const made = added && (await open(deps, added));
  if (!made) throw new Error('The key that seals documents was made and cannot be read.');
  return made;
}

/**
 * The newest key that this signing key opens, when another version of the service, with another signing
 * key, has put its own into use. Neither takes the other's out of use again: each goes on with one key.
 */
async function ownKey(deps: SealDeps, inUse: SealKeyRow, now: number): Promise<NamedSealer | null> {
  const problem = `The seal key in use, ${inUse.certificateHash}, cannot be opened with SIGNING_KEY`;
  for (const row of await readOtherKeys(deps.db, inUse, now + renewedBeforeMs)) {
    const opened = await open(deps, row);
    if (!opened) continue;
    logNotice(`${problem}: ${row.certificateHash} seals here. Give all versions the same signing keys.`);
    return opened;
  }
  logNotice(`${problem}: a new key is made. If that is not meant, set SIGNING_KEY_OLD to the key before.`);
  return null;
}

async function open({ signingKey }: SealDeps, row: SealKeyRow): Promise<NamedSealer | null> {
  const key = decryptSecret(signingKey, row.encryptedKey, placeOfDeploymentKey(row));
  if (key === null) return null;
  const imported = await readPrivateKey(Buffer.from(key, 'base64'));
  if (imported === null) return null;
  const certificate = Buffer.from(row.certificate, 'base64');
  const { certificateHash } = row;
  return { sealer: keySealer(imported, [certificate]), name: row.name, certificateHash };
}

async function makeKey(
  signingKey: SigningKeys,
  name: string,
  now: number,
): Promise<Parameters<typeof addKey>[1]> {
  const keys = await makeKeys();
  const expiresAt = now + validMs;
  const certificate = await issueToItself(keys, { name, from: new Date(now), until: new Date(expiresAt) });
  const certificateHash = sha256Hex(certificate);
  const secret = Buffer.from(await spellPrivateKey(keys)).toString('base64');
  return {
    certificateHash,
    name,
    certificate: Buffer.from(certificate).toString('base64'),
    encryptedKey: encryptSecret(signingKey, secret, placeOfDeploymentKey({ certificateHash })),
    createdAt: now,
    expiresAt,
  };
}
