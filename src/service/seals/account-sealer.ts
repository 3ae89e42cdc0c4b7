import { Buffer } from 'node:buffer';
import type { Database } from '../../core/db/database';
import { decryptSecret } from '../../core/platform/encrypt-secret';
import { keyIdOf, type SigningKeys } from '../../core/platform/signing-keys';
import { PlatformUnavailable } from '../../core/platform/unavailable';
import type { Sealer } from '../../engine';
import { LruCache } from '../../lib/lru-cache';
import { timestamp } from '../../lib/timestamp';
import { type AccountKeyRow, placeOfKey, readAccountKeyInUse } from './account-key-store';
import { deploymentSealer, type NamedSealer } from './deployment-sealer';
import type { KeyDeps } from './key-kind';
import { keyKindOf } from './key-kinds';

export type SealerDeps = KeyDeps & { db: Database; signingKey: SigningKeys };

/** The key that an account has in use. Without a sealer it cannot be opened. */
type AccountKey = {
  name: string;
  certificateHash: string;
  expiresAt: number;
  isFar: boolean;
  sealer: Sealer | null;
};

/** Who asks for a sealer, and when. */
export type Sealing = {
  accountId: string;
  /** Names the deployment in a new certificate of its own. */
  host: string;
  at: number;
  /** Whether a PDF waits for the account's own key when that cannot seal. */
  isRequired: boolean;
  /** Whether services that may charge for it are asked: not for tests, and not for what is made anew. */
  asksServices: boolean;
};

/** How long an isolate goes on with a key before it asks whether another has taken its place. */
const knownForMs = 60_000;
const accountsKnown = 100;
const known = new LruCache<{ openedWith: string; until: number; key: AccountKey | null }>(accountsKnown);

/** Who seals the documents of an account: its own key in use, or else the deployment's. */
export async function sealerInUse(deps: SealerDeps, asked: Sealing): Promise<NamedSealer> {
  const { accountId, host, at, isRequired, asksServices } = asked;
  const own = await accountKey(deps, accountId, at);
  if (own === null || (own.isFar && !asksServices)) return deploymentSealer(deps, host, at);
  const { sealer, name, certificateHash } = own;
  const isOver = own.expiresAt <= at;
  if (sealer && !isOver) return { sealer, name, certificateHash };
  const problem = isOver
    ? `Its certificate ended on ${timestamp(own.expiresAt)}.`
    : 'It cannot be read any more.';
  if (isRequired) throw new PlatformUnavailable('seal key of the account', new Error(problem), problem);
  return deploymentSealer(deps, host, at);
}

async function accountKey(deps: SealerDeps, accountId: string, now: number): Promise<AccountKey | null> {
  const openedWith = keyIdOf(deps.signingKey[0]);
  const found = known.get(accountId);
  if (found?.openedWith === openedWith && now < found.until) return found.key;
  const row = await readAccountKeyInUse(deps.db, accountId);
  const key = row && (await open(deps, row));
  known.set(accountId, { openedWith, until: now + knownForMs, key });
  return key;
}

/** Lets this isolate seal with what is in use now. Others follow when their time is over. */
export function forgetAccountKey(accountId: string): void {
  known.delete(accountId);
}

async function open(deps: SealerDeps, row: AccountKeyRow): Promise<AccountKey> {
  const { name, certificateHash, expiresAt } = row;
  const { sealedSecret } = row;
  const secret = sealedSecret === null ? null : decryptSecret(deps.signingKey, sealedSecret, placeOfKey(row));
  const kind = keyKindOf(row.kind);
  const sealer = secret === null ? null : await kind?.open(deps, secret, certificatesOf(row));
  return { name, certificateHash, expiresAt, isFar: kind?.isFar ?? false, sealer: sealer ?? null };
}

/** The certificates of a key in DER, its own one first. */
export function certificatesOf({ chain: [own, ...issuers] }: AccountKeyRow): Sealer['certificates'] {
  return [Buffer.from(own, 'base64'), ...issuers.map((text) => Buffer.from(text, 'base64'))];
}
