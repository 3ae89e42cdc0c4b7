import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as der from '../der';
import { contentOf, type DerElement, encodedOf, inside, readDer } from '../read-der';
import { readTime } from '../read-time';
import { isSignedBy } from './is-signed-by';
import { problemOfTime, type StatusAnswer, type StatusQuestion, unusable } from './status';
import { isIssuedBy, readX509, type X509 } from './x509';

/** Questions and answers about the status of one certificate (RFC 6960). */

/** Names are hashed with SHA-1 in questions: that every responder reads. Nothing depends on its strength. */
const SHA1 = der.objectHex('1.3.14.3.2.26');
const BASIC_ANSWER = der.objectHex('1.3.6.1.5.5.7.48.1.1');
const EXTENDED_USE = der.objectHex('2.5.29.37');
const ANSWERS_OCSP = der.objectHex('1.3.6.1.5.5.7.3.9');
const NO_CHECK = der.objectHex('1.3.6.1.5.5.7.48.1.5');
const SUCCESSFUL = '0a0100';
const SET_OFF = 0xa0;
/** The tags around an answer. */
const FORM = [0x30, SET_OFF, 0x30, 0x04];
const GOOD = 0x80;
const REVOKED = 0xa1;
/** An answer that names no end may change at any time. */
const UNENDED_MS = 3_600_000;

export function spellOcspQuestion({ certificate, issuer }: Omit<StatusQuestion, 'now'>) {
  const algorithm = der.sequence(der.object('1.3.14.3.2.26'), Uint8Array.of(0x05, 0));
  const id = der.sequence(
    algorithm,
    der.octets(sha1(certificate.issuer)),
    der.octets(sha1(issuer.keyBits)),
    certificate.serial,
  );
  return der.sequence(der.sequence(der.sequence(der.sequence(id))));
}

/** Reads an answer, and checks that it is about this certificate and by whom the issuer lets answer. */
export function readOcspAnswer(bytes: Uint8Array, question: StatusQuestion): StatusAnswer {
  const [whole, ...more] = readDer(bytes) ?? [];
  const [state, wrapped] = inside(whole);
  if (der.hexOf(state?.encoded) !== SUCCESSFUL) return unusable('answered without a status');
  const [typed] = inside(wrapped);
  const [kind, octets] = inside(typed);
  const [answer] = readDer(contentOf(octets)) ?? [];
  const tags = [whole, wrapped, typed, octets].map((part) => part?.tag);
  if (
    der.hexOf(kind?.encoded) !== BASIC_ANSWER ||
    !answer ||
    more.length > 0 ||
    String(tags) !== String(FORM)
  )
    return unusable('answered in an unknown form');
  const single = singleAbout(answer, question);
  if (!single) return unusable('answered about another certificate');
  const signer = signerOf(answer, question);
  if (!signer) return unusable('answered without the signature of the issuer, or of its responder');
  return statusIn(single, question, signer === question.issuer ? null : signer);
}

/** Whether the issuer says that nobody needs to ask about this responder. */
export function isUnquestioned({ extensions }: X509): boolean {
  return extensions.has(NO_CHECK);
}

function statusIn(single: DerElement[], { now }: StatusQuestion, responder: X509 | null): StatusAnswer {
  const [, status, thisUpdate, ...more] = single;
  const from = thisUpdate ? readTime(thisUpdate) : Number.NaN;
  const [nextUpdate] = inside(more.find(({ tag }) => tag === SET_OFF));
  const until = nextUpdate ? readTime(nextUpdate) : from + UNENDED_MS;
  const problem = problemOfTime({ from, until }, now);
  if (problem) return problem;
  if (status?.tag === REVOKED) return { ok: true, status: 'revoked', from, until, responder };
  if (status?.tag !== GOOD) return unusable('answered that it does not know the certificate');
  return { ok: true, status: 'good', from, until, responder };
}

function singleAbout(answer: DerElement, { certificate, issuer }: StatusQuestion): DerElement[] | undefined {
  const parts = inside(inside(answer)[0]);
  const [, , singles] = parts[0]?.tag === SET_OFF ? parts.slice(1) : parts;
  const expected = [
    der.octets(sha1(certificate.issuer)),
    der.octets(sha1(issuer.keyBits)),
    certificate.serial,
  ];
  return inside(singles)
    .map(inside)
    .find(([id]) => {
      const [algorithm, ...named] = inside(id);
      const isSha1 = der.hexOf(inside(algorithm)[0]?.encoded) === SHA1;
      return isSha1 && expected.every((bytes, at) => Buffer.from(bytes).equals(encodedOf(named[at])));
    });
}

/** Who signed the answer: the issuer, or a certificate in it that the issuer made for that. */
function signerOf(answer: DerElement, { issuer, now }: StatusQuestion): X509 | undefined {
  if (isSignedBy(answer.encoded, issuer)) return issuer;
  const [, , , certificates] = inside(answer);
  return inside(inside(certificates)[0])
    .map(({ encoded }) => readX509(encoded))
    .filter((certificate) => certificate !== null)
    .find(
      (responder) =>
        isSignedBy(answer.encoded, responder) &&
        mayAnswer(responder) &&
        problemOfTime({ from: +responder.from, until: +responder.until }, now) === null &&
        isIssuedBy(responder, issuer),
    );
}

function mayAnswer({ extensions }: X509): boolean {
  const uses = inside(readDer(extensions.get(EXTENDED_USE) ?? new Uint8Array(0))?.[0]);
  return uses.some(({ encoded }) => der.hexOf(encoded) === ANSWERS_OCSP);
}

function sha1(bytes: Uint8Array): Uint8Array {
  return createHash('sha1').update(bytes).digest();
}
