import { Buffer } from 'node:buffer';
import * as der from './der';
import { contentOf, type DerElement, inside, readDer } from './read-der';

/** Queries and answers of a time-stamping authority (RFC 3161). */

const SHA256 = der.sequence(der.object('2.16.840.1.101.3.4.2.1'));
const ONE = der.integer(Uint8Array.of(1));
const TAG = { integer: 0x02, object: 0x06, time: 0x18 } as const;
/** The token may be a little different from what was asked for, and says so. */
const GRANTED = [0, 1];
const statuses: Record<number, string> = {
  2: 'rejected the query',
  3: 'wants to be asked again later',
  4: 'warns that its certificate is about to be revoked',
  5: 'says that its certificate is revoked',
};

export type StampQuery = {
  /** SHA-256 of what is stamped. */
  digest: Uint8Array;
  /** A number that the answer repeats. */
  nonce: Uint8Array;
  /** The policy to stamp under, as an object identifier. */
  policy?: string | undefined;
};

export function spellStampQuery({ digest, nonce, policy }: StampQuery): Uint8Array<ArrayBuffer> {
  return der.sequence(
    ONE,
    der.sequence(SHA256, der.octets(digest)),
    ...(policy === undefined ? [] : [der.object(policy)]),
    der.integer(nonce),
    der.yes(),
  );
}

export type StampAnswer = { ok: true; token: Uint8Array } | { ok: false; problem: string };

/**
 * Reads the token out of an answer to this query. Whether the authority is a trusted one is for those
 * to judge who check the seal.
 */
export function readStampAnswer(answer: Uint8Array, { digest, nonce }: StampQuery): StampAnswer {
  const [status, token] = inside(readDer(answer)?.[0]);
  const [code] = inside(status);
  if (code?.tag !== TAG.integer)
    return { ok: false, problem: 'answered with something else than a time stamp' };
  const granted = code.content.at(-1) ?? 2;
  if (!GRANTED.includes(granted)) return { ok: false, problem: statuses[granted] ?? 'refused the query' };
  const info = token && stampInfo(token);
  if (!token || !info) return { ok: false, problem: 'answered without a time stamp' };
  const isOurs =
    Buffer.from(info.imprint).equals(digest) &&
    Buffer.from(info.nonce).equals(contentOf(readDer(der.integer(nonce))?.[0]));
  return isOurs
    ? { ok: true, token: token.encoded }
    : { ok: false, problem: 'stamped something else than what it was asked to' };
}

/** What a token says: the digest that was stamped, and the number of its query. */
function stampInfo(token: DerElement): { imprint: Uint8Array; nonce: Uint8Array } | null {
  const [, content] = inside(token);
  const [, , stamped] = inside(inside(content)[0]);
  const octets = inside(inside(stamped)[1])[0];
  const parts = octets ? inside(readDer(octets.content)?.[0]) : [];
  const [, , imprint] = parts;
  const time = parts.findIndex(({ tag }) => tag === TAG.time);
  const nonce = parts.slice(time + 1).find(({ tag }) => tag === TAG.integer);
  const digest = inside(imprint)[1];
  return digest && nonce && time > 0 ? { imprint: digest.content, nonce: nonce.content } : null;
}
