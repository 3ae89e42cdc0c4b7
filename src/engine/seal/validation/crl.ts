import { Buffer } from 'node:buffer';
import * as der from '../der';
import { contentOf, type DerElement, encodedOf, inside, readDer } from '../read-der';
import { readTime } from '../read-time';
import { isSignedBy } from './is-signed-by';
import { problemOfTime, type StatusAnswer, type StatusQuestion, unusable } from './status';
import { addressesIn, isAuthority, urisIn } from './x509';

/** Lists of revoked certificates (CRL, RFC 5280). */

const INTEGER = 0x02;
const BOOLEAN = 0x01;
const SEQUENCE = 0x30;
const EXTENSIONS = 0xa0;
const SCOPE = der.objectHex('2.5.29.28');
/** What a scope says: the place, only people, only authorities. Narrower lists are not read. */
const PLACE = 0xa0;
const NO_AUTHORITIES = 0x81;
const ONLY_AUTHORITIES = 0x82;

/** Reads a list, and checks that it is of the issuer and covers this certificate. */
export function readCrl(bytes: Uint8Array, question: StatusQuestion): StatusAnswer {
  const { certificate, issuer, now } = question;
  const [whole, ...more] = readDer(bytes) ?? [];
  const [stated] = inside(whole);
  const parts = inside(stated);
  const [, name, thisUpdate, ...rest] = parts[0]?.tag === INTEGER ? parts.slice(1) : parts;
  if (!whole || more.length > 0 || !name || !thisUpdate) return unusable('gave something else than a list');
  if (!Buffer.from(issuer.subject).equals(name.encoded) || !isSignedBy(whole.encoded, issuer))
    return unusable('gave a list that the issuer did not sign');
  const [from, until] = [readTime(thisUpdate), rest[0] ? readTime(rest[0]) : Number.NaN];
  const problem = problemOfTime({ from, until }, now) ?? problemOfScope(rest, question);
  if (problem) return problem;
  const revoked = inside(rest.find(({ tag }) => tag === SEQUENCE));
  const isRevoked = revoked.some((entry) =>
    Buffer.from(certificate.serial).equals(encodedOf(inside(entry)[0])),
  );
  return { ok: true, status: isRevoked ? 'revoked' : 'good', from, until, responder: null };
}

/** Whether the list is narrower than all certificates of its issuer, in a way that leaves this one out. */
function problemOfScope(
  rest: readonly DerElement[],
  { certificate }: StatusQuestion,
): { ok: false; problem: string } | null {
  const extensions = inside(inside(rest.find(({ tag }) => tag === EXTENSIONS))[0]).map(inside);
  const narrower = unusable('gave a list that may not cover the certificate');
  for (const [id, weight, ...value] of extensions) {
    if (der.hexOf(id?.encoded) === SCOPE) {
      const scope = inside(readDer(contentOf(value.at(-1) ?? weight))?.[0]);
      if (!scope.every((part) => covers(part, certificate))) return narrower;
    } else if (weight?.tag === BOOLEAN && weight.content[0] !== 0) return narrower;
  }
  return null;
}

function covers(part: DerElement, certificate: StatusQuestion['certificate']): boolean {
  if (part.tag === NO_AUTHORITIES) return !isAuthority(certificate);
  if (part.tag === ONLY_AUTHORITIES) return isAuthority(certificate);
  const places = addressesIn(certificate).crls;
  return part.tag === PLACE && urisIn(part).some((uri) => places.includes(uri));
}
