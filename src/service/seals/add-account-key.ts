import { Buffer } from 'node:buffer';
import type * as z from 'zod';
import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import type { Ids } from '../../core/platform/ids';
import { PlatformUnavailable } from '../../core/platform/unavailable';
import { type Chain, orderChain, type Sealer, whyUnfit } from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { type AccountKeyRow, countAccountKeys, insertAccountKey, placeOfKey } from './account-key-store';
import { forgetAccountKey } from './account-sealer';
import { refusalOf } from './file-key';
import type { KeyDeps, SentKey } from './key-kind';
import { keyKinds, type sentKeyBody } from './key-kinds';
import { readPublicKey } from './remote/public-key';

type Deps = Logged & KeyDeps & { config: Config; ids: Ids };

/** A key to add, and whether the account seals with it from now on. */
export type NewKey = { key: z.output<typeof sentKeyBody>; inUse: boolean };

/** Adds a key whose certificate can seal, once it has signed a first text. */
export async function addAccountKey(
  deps: Deps,
  { accountId }: Caller,
  { key, inUse }: NewKey,
  now: number,
): Promise<Result<AccountKeyRow>> {
  if ((await countAccountKeys(deps.db, accountId)) >= limits.sealKeys) return tooMany;
  const kind = keyKinds[key.kind];
  const sent = await kind.read(deps, key);
  if (!sent.ok) return sent;
  const chain = checkedChain(sent.value, new Date(now));
  if (!chain.ok) return chain;
  const sealer = await kind.open(deps, sent.value.secret, chain.value.certificates);
  const proven = sealer ? await proveKey(sealer, chain.value) : notOfCertificate;
  if (!proven.ok) return proven;
  const own = { id: deps.ids.next('sealKey'), accountId };
  const row: AccountKeyRow = {
    ...{ ...own, kind: key.kind, createdAt: now },
    ...columnsOf(chain.value),
    usedBy: inUse ? accountId : null,
    sealedSecret: encryptSecret(deps.config.signingKey, sent.value.secret, placeOfKey(own)),
    ...{ replacedAt: null, revokedAt: null, revocationReason: null, told: null },
  };
  await insertAccountKey(deps, row);
  forgetAccountKey(accountId);
  return ok(row);
}

const tooMany = invalid([
  `#/: an account has at most ${limits.sealKeys} seal keys that are not revoked (sealKeys): revoke one first`,
]);

const notOfCertificate = refuse(
  'seal_key_unsuitable',
  'The private key does not belong to the certificate: what it signs does not match.',
);

const refusals = { key: 'seal_key_unsuitable', certificate: 'certificate_unsuitable' } as const;

function checkedChain({ certificates, publicKey }: SentKey, now: Date): Result<Chain> {
  try {
    const chain = orderChain(certificates, publicKey);
    const unfit = whyUnfit(chain, now);
    return unfit === null ? ok(chain) : refuse(refusals[unfit.of], unfit.why);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Lets a sealer sign a first text, and checks that it does so with the key of its certificate. */
async function proveKey(sealer: Sealer, { facts: [own] }: Chain): Promise<Result<null>> {
  const text = Buffer.from(
    'A first text, which is signed to see whether the key is that of its certificate.',
  );
  try {
    const signature = await sealer.sign(text);
    return readPublicKey(own.publicKey)?.checked(signature, text) ? ok(null) : notOfCertificate;
  } catch (error) {
    const reason = error instanceof PlatformUnavailable ? error.reason : undefined;
    if (reason === undefined) throw error;
    return refuse('seal_key_unusable', reason);
  }
}

function columnsOf({ certificates: [own, ...issuers], facts: [facts] }: Chain) {
  return {
    name: facts.name,
    issuer: facts.issuerName,
    certificateHash: sha256Hex(own),
    chain: [asText(own), ...issuers.map(asText)] satisfies AccountKeyRow['chain'],
    validFrom: facts.from.getTime(),
    expiresAt: facts.until.getTime(),
  };
}

function asText(certificate: Uint8Array): string {
  return Buffer.from(certificate).toString('base64');
}
