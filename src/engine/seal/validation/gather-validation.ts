import { limits } from '../../limits';
import { readCrl } from './crl';
import { isUnquestioned, readOcspAnswer, spellOcspQuestion } from './ocsp';
import type { StatusAnswer, StatusQuestion } from './status';
import { certificatesInMessage } from './token-certificates';
import type { ValidationData } from './validation-data';
import { addressesIn, isAuthority, isIssuedBy, isItsOwnIssuer, nameOf, readX509, type X509 } from './x509';

/**
 * Asks at an address that stands in a certificate: with a question by POST, without one by GET. The
 * address is hostile until it is checked.
 */
export type Ask = (
  address: string,
  question?: Uint8Array<ArrayBuffer>,
) => Promise<{ ok: true; bytes: Uint8Array } | { ok: false; problem: string }>;

export type Gathered = {
  data: ValidationData;
  /** Until when all answers are to be believed. */
  until: number;
  /** What is missing, in words; null when only the root has to be trusted. */
  gap: string | null;
  /** Whether an answer says that one of the certificates was revoked: older answers count no more. */
  isRevoked: boolean;
};

/** Certificates name a second address at most, for when the first does not answer. */
const MOST_ADDRESSES = 2;

type Gathering = { ask: Ask; now: number; data: ValidationData; until: number; revoked: string | null };

/**
 * Gathers what a stranger needs to judge the first of these certificates: those up to its root, and
 * answers of their issuers that none was revoked. A root answers for itself, and so does a certificate
 * that a deployment issued to itself.
 */
export async function gatherValidation(
  [own, ...others]: readonly Uint8Array[],
  ask: Ask,
  now: number,
): Promise<Gathered> {
  const data: ValidationData = { certificates: [], answers: [], lists: [] };
  const gathering: Gathering = { ask, now, data, until: Number.POSITIVE_INFINITY, revoked: null };
  const leaf = own && readX509(own);
  if (!leaf) return { data, until: gathering.until, gap: 'the certificate cannot be read', isRevoked: false };
  const { path, gap } = await pathFrom(leaf, readAll(others), gathering);
  data.certificates.push(...path.map(({ encoded }) => encoded));
  if (gap !== null) return { data, until: gathering.until, gap, isRevoked: false };
  const gaps = await Promise.all(
    path.map((certificate, at) => {
      const issuer = path[at + 1];
      return issuer ? statusIn(gathering, { certificate, issuer, now }, waysTo(certificate)) : null;
    }),
  );
  const { until, revoked } = gathering;
  const missing = revoked ?? gaps.find((found) => found !== null) ?? null;
  return { data, until, gap: missing, isRevoked: revoked !== null };
}

function readAll(certificates: readonly Uint8Array[]): X509[] {
  return certificates.map(readX509).filter((certificate) => certificate !== null);
}

/** The certificates from this one up to one that issued itself. */
async function pathFrom(
  leaf: X509,
  known: readonly X509[],
  gathering: Gathering,
): Promise<{ path: X509[]; gap: string | null }> {
  const path = [leaf];
  for (let last = leaf; !isItsOwnIssuer(last); ) {
    if (path.length === limits.certificateChain)
      return {
        path,
        gap: `the chain has more than ${limits.certificateChain} certificates (certificateChain)`,
      };
    const issuer = issuerAmong(known, last) ?? (await fetchIssuer(last, gathering));
    if (typeof issuer === 'string') return { path, gap: issuer };
    path.push(issuer);
    last = issuer;
  }
  return { path, gap: null };
}

/** A root among them is taken first: the same key may also have a certificate of another authority. */
function issuerAmong(known: readonly X509[], certificate: X509): X509 | undefined {
  const issuers = known.filter((issuer) => isIssuedBy(certificate, issuer) && mayIssue(issuer));
  return issuers.find(isItsOwnIssuer) ?? issuers[0];
}

/** The oldest roots do not say that they may issue. */
function mayIssue(issuer: X509): boolean {
  return isAuthority(issuer) || (issuer.extensions.size === 0 && isItsOwnIssuer(issuer));
}

/** Fetches the certificate of an issuer. Returns in words what is wrong when it cannot be had. */
async function fetchIssuer(certificate: X509, { ask }: Gathering): Promise<X509 | string> {
  const problems: string[] = [];
  for (const address of onTheWeb(addressesIn(certificate).issuers)) {
    const got = await ask(address);
    const found = got.ok && issuerAmong(certificatesIn(got.bytes), certificate);
    if (found) return found;
    problems.push(`${hostOf(address)} ${got.ok ? 'gave another certificate' : got.problem}`);
  }
  return `the issuer of ${told(certificate, problems)}`;
}

/** A certificate alone, or several in a message. */
function certificatesIn(bytes: Uint8Array): X509[] {
  const one = readX509(bytes);
  return one ? [one] : certificatesInMessage(bytes);
}

/** Whose data cannot be had, and why not. */
function told(certificate: X509, problems: readonly string[]): string {
  return `“${nameOf(certificate)}” cannot be had: ${problems.join('; ') || 'it names no address'}`;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'an address that is none';
}

/** Finds the status of a certificate. Returns what is wrong, or null when it is good. */
async function statusIn(
  gathering: Gathering,
  question: StatusQuestion,
  ways: readonly Way[],
): Promise<string | null> {
  const { data, ask } = gathering;
  const problems: string[] = [];
  for (const { kind, address } of ways) {
    const got = await ask(address, kind === 'answers' ? spellOcspQuestion(question) : undefined);
    const answer = got.ok ? readers[kind](got.bytes, question) : got;
    const problem = answer.ok ? await problemOf(gathering, answer, question) : answer.problem;
    if (problem === null && got.ok && answer.ok) {
      data[kind].push(got.bytes);
      gathering.until = Math.min(gathering.until, answer.until);
      return null;
    }
    problems.push(`${hostOf(address)} ${problem}`);
    if (answer.ok && answer.status === 'revoked') {
      gathering.revoked = `the status of ${told(question.certificate, problems)}`;
      break;
    }
  }
  return `the status of ${told(question.certificate, problems)}`;
}

/** An address, and what is found there. */
type Way = { kind: 'answers' | 'lists'; address: string };

const readers = { answers: readOcspAnswer, lists: readCrl };

/** An answer is shorter than a list. */
function waysTo(certificate: X509): Way[] {
  const answers = onTheWeb(addressesIn(certificate).ocsp).map((address) => ({
    kind: 'answers' as const,
    address,
  }));
  return [...answers, ...listsOf(certificate)];
}

function listsOf(certificate: X509): Way[] {
  return onTheWeb(addressesIn(certificate).crls).map((address) => ({ kind: 'lists', address }));
}

function onTheWeb(addresses: readonly string[]): string[] {
  return addresses.filter((address) => /^https?:/i.test(address)).slice(0, MOST_ADDRESSES);
}

/** Why an answer that can be read does not count. */
async function problemOf(
  gathering: Gathering,
  { status, responder }: Extract<StatusAnswer, { ok: true }>,
  { issuer, now }: StatusQuestion,
): Promise<string | null> {
  if (status === 'revoked') return 'answered that it was revoked';
  if (!responder || isUnquestioned(responder)) return null;
  // A responder that answers for itself proves nothing: a list must cover it.
  // That it was revoked itself says nothing of the certificate that it answers about.
  const own: Gathering = { ...gathering };
  const problem = await statusIn(own, { certificate: responder, issuer, now }, listsOf(responder));
  gathering.until = Math.min(gathering.until, own.until);
  return problem;
}
