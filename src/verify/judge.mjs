import { askWitness } from './ask-witness.mjs';
import { digestOf, toHex } from './bytes.mjs';
import { checkAnchor } from './check-anchor.mjs';
import { checkCertificate } from './check-certificate.mjs';
import { checkClosing } from './check-closing.mjs';
import { checkData } from './check-data.mjs';
import { checkEarlier } from './check-earlier.mjs';
import { checkLife } from './check-life.mjs';
import { readHeads } from './check-published.mjs';
import { checkSeal } from './check-seal.mjs';
import { checkStamp, stampCertificates } from './check-stamp.mjs';
import { checkTrail } from './check-trail.mjs';
import { checkValidation } from './check-validation.mjs';
import { judgeClosing } from './judge-closing.mjs';
import { judgePublished } from './judge-published.mjs';
import { shownIn, shownTo } from './judge-shown.mjs';
import { peopleIn } from './people.mjs';
import { readValidation } from './read-validation.mjs';
import { Unreadable } from './tell-apart.mjs';
import { verdictOf } from './verdict.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./say.mjs').Said} Said
 * @typedef {import('./tell-apart.mjs').Told} Told
 * @typedef {import('./tell-apart.mjs').Trail} Trail
 * @typedef {import('./check-message.mjs').Seal} Seal
 * @typedef {{ host: string, certificates: string }} Deployment whose certificates are known beforehand
 *
 * @typedef {object} Judgement
 * @property {boolean} ok whether all that could be checked holds
 * @property {import('./verdict.mjs').Verdict} verdict what it comes to: what holds may prove nothing
 * @property {Finding[]} findings
 * @property {import('./people.mjs').Person[]} people who took part, as a trail says in which nothing was found wrong
 * @property {Said[]} open what was not checked
 * @property {Trail['entries']} uncovered entries behind the last one that a signature covers, if there is one
 */

/** What was found and not checked: it must not stand among what holds. */
const UNCHECKED = ['stampUnchecked', 'headsStampUnchecked', 'earlierMore'];

/**
 * Checks a PDF, its audit trail and its data, as far as they are given.
 * @param {Told} told
 * @param {Deployment | null} [deployment]
 * @returns {Promise<Judgement>}
 */
export async function judge(told, deployment = null) {
  const { pdf, trail } = told;
  if (!pdf && !trail) throw new Unreadable({ kind: 'nothingGiven' });
  const seal = pdf ? await checkSeal(pdf.bytes) : null;
  const broken = trail ? await brokenIn(trail) : null;
  const closing = trail && broken === null ? await checkClosing(trail) : null;
  const published = broken === null ? await judgePublished(told) : { findings: [], seal: null };
  const signed = trail && closing && !('problem' in closing) ? upTo(trail, trail.closing?.sequence) : trail;
  const shown = signed && pdf ? shownIn(signed, toHex(await digestOf(pdf.bytes))) : [];
  const isSealJudged = pdf && (seal !== null || shown.length === 0);
  const sealed = isSealJudged ? await aboutSeal(seal, told, deployment) : { findings: [], open: [] };
  const anchored = sealed.findings.find(({ kind }) => kind === 'anchored');
  const covered = trail && signed === trail ? upTo(trail, anchored?.facts?.['sequence']) : signed;
  const findings = [
    ...(trail && covered ? (broken ?? (await aboutTrail(trail, told, { shown, covered }))) : []),
    ...(trail && closing ? await judgeClosing(closing, trail) : []),
    ...published.findings,
    ...sealed.findings,
    ...(await aboutCertificates({ closing, heads: published.seal }, { seal, told, deployment })),
  ];
  const ok = findings.every((finding) => finding.ok);
  return {
    ok,
    verdict: verdictOf(findings, trail),
    findings: findings.filter(({ kind }) => !UNCHECKED.includes(kind)),
    people: covered && ok ? peopleIn(covered.entries) : [],
    open: [
      ...findings.filter(({ kind }) => UNCHECKED.includes(kind)),
      ...sealed.open,
      ...openQuestions(told, findings),
      ...(await askWitness([seal, closing], published.seal, { given: told.certificates, deployment })),
    ],
    uncovered: trail?.entries.slice(covered?.entries.length) ?? [],
  };
}

/**
 * The part of a trail that a signature covers: who appends entries needs no key. All of it without one.
 * @param {Trail} trail
 * @param {unknown} sequence of the last entry that is covered
 * @returns {Trail}
 */
function upTo(trail, sequence) {
  return typeof sequence === 'number' ? { ...trail, entries: trail.entries.slice(0, sequence) } : trail;
}

/**
 * @param {Trail} trail
 * @returns {Promise<Finding[] | null>}
 */
async function brokenIn({ submission_id: id, entries }) {
  const broken = (await checkTrail(entries)) ?? checkLife(entries);
  if (broken !== null) {
    const facts = { ...broken, count: entries.length };
    return [{ kind: 'entryBroken', ok: false, facts }];
  }
  const named = entries[0]?.event.submission ?? '';
  return named === id ? null : [{ kind: 'otherTrail', ok: false, facts: { id, named } }];
}

/**
 * @param {Trail} trail an intact one
 * @param {Told} told
 * @param {{ covered: Trail, shown: Trail['entries'] }} of the part that a signature covers, and the entries
 *   in it that name the PDF as one that somebody was shown
 * @returns {Promise<Finding[]>}
 */
async function aboutTrail({ submission_id: id, entries }, { pdf, submission }, { covered, shown }) {
  const [from, until] = [entries[0]?.time ?? '', entries.at(-1)?.time ?? ''];
  /** @type {Finding} */
  const intact = { kind: 'trailIntact', ok: true, facts: { id, count: entries.length, from, until } };
  if (submission && submission.id !== id)
    return [intact, { kind: 'otherData', ok: false, facts: { id: submission.id } }];
  return [
    intact,
    ...(pdf ? [shown.length > 0 ? shownTo(covered.entries, pdf, shown) : await checkPdf(entries, pdf)] : []),
    ...(submission ? [await checkData(covered.entries, submission)] : []),
  ];
}

/**
 * @param {Trail['entries']} entries
 * @param {import('./tell-apart.mjs').GivenFile} pdf
 * @returns {Promise<Finding>}
 */
async function checkPdf(entries, { file, bytes }) {
  const made = entries.find(({ event }) => event.type === 'submission.processed');
  if (made === undefined) return { kind: 'noPdf', ok: false };
  const hash = toHex(await digestOf(bytes));
  const { sequence, event } = made;
  const expected = event.pdf_hash ?? '';
  if (hash !== expected) return { kind: 'otherPdf', ok: false, facts: { file, sequence, expected, hash } };
  const length = event.bytes ?? bytes.length;
  if (length === bytes.length) return { kind: 'pdfOfTrail', ok: true, facts: { file, sequence } };
  return { kind: 'otherLength', ok: false, facts: { file, sequence, expected: length, bytes: bytes.length } };
}

/**
 * @param {Awaited<ReturnType<typeof checkSeal>>} seal
 * @param {Told} told
 * @param {Deployment | null} deployment
 * @returns {Promise<{ findings: Finding[], open: Said[] }>}
 */
async function aboutSeal(seal, told, deployment) {
  const { pdf, trail, certificates } = told;
  const file = pdf?.file ?? '';
  if (seal === null) return { findings: [sealless(file, told)], open: [] };
  if ('problem' in seal)
    return {
      findings: [{ kind: 'sealBroken', ok: false, facts: { file, problem: seal.problem } }],
      open: [],
    };
  const stamped = seal.stamp && (await checkStamp(seal.stamp));
  const validated = await validationOf(seal, stamped, pdf?.bytes ?? new Uint8Array(0));
  const findings = [
    { kind: 'sealHolds', ok: true, facts: { file } },
    ...(pdf ? await checkEarlier(pdf.bytes) : []),
    ...(stamped ? [stamped] : []),
    ...validated.findings,
    ...(await checkCertificate(seal, {
      given: certificates,
      deployment,
      stamp: stamped,
      claimed: timeOf(seal, trail),
    })),
    ...(trail ? [checkAnchor(seal, trail)] : []),
  ];
  const isTimeless = stamped?.kind !== 'stamped' && timeOf(seal, trail) === null;
  return {
    findings,
    open: [...validated.open, ...(isTimeless ? [{ kind: 'openValidity' }] : [])],
  };
}

/**
 * When a document was sealed, as the service says. In an encrypted PDF only the trail can be read.
 * @param {{ claimed: number | null }} seal
 * @param {Trail | undefined} trail
 */
function timeOf({ claimed }, trail) {
  return claimed ?? timeIn(trail?.entries.find(({ event }) => event.type === 'submission.processed')?.time);
}

/** @param {string | undefined} text */
function timeIn(text) {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * What a PDF holds about its certificates. Without a time stamp nobody knows of which moment it must be.
 * @param {Seal} seal
 * @param {Finding | null} stamped
 * @param {import('./bytes.mjs').Bytes} pdf
 */
async function validationOf({ certificates, stamp }, stamped, pdf) {
  if (!stamp || stamped?.kind !== 'stamped') return { findings: [], open: [] };
  const chains = [certificates, stampCertificates(stamp.token)];
  return checkValidation(readValidation(pdf), chains, Date.parse(String(stamped.facts?.['time'])));
}

/**
 * @param {string} file
 * @param {Pick<Told, 'trail' | 'certificates'>} told
 * @returns {Finding}
 */
function sealless(file, { trail, certificates }) {
  if (!trail && certificates === undefined) throw new Unreadable({ kind: 'nothingToCheck', facts: { file } });
  const shouldBe = certificates !== undefined || trail?.entries.some(({ event }) => event.seal !== undefined);
  return { kind: shouldBe ? 'notSealed' : 'onlyTrail', ok: !shouldBe, facts: { file } };
}

/**
 * Whose the signatures beside a trail are, unless the seal of the PDF has the same certificate. Heads
 * are signed by the deployment: who checks the seal of an account need not have its certificate.
 * @param {{ closing: Seal | { problem: Said } | null, heads: Seal | null }} signatures
 * @param {{ seal: Awaited<ReturnType<typeof checkSeal>>, told: Told, deployment: Deployment | null }} beside
 */
async function aboutCertificates({ closing, heads }, { seal, told, deployment }) {
  const known = new Set(seal && 'certificateHash' in seal ? [seal.certificateHash] : []);
  const findings = [];
  const { trail, certificates: given } = told;
  const ended = trail?.entries[Number(trail.closing?.sequence) - 1]?.time;
  const published = readHeads(trail?.published?.statement)?.time;
  const signatures = [
    { signature: closing, claimed: timeIn(ended) },
    { signature: heads, claimed: timeIn(published) },
  ];
  for (const { signature, claimed } of signatures) {
    if (!signature || 'problem' in signature || known.has(signature.certificateHash)) continue;
    known.add(signature.certificateHash);
    const stamp = signature.stamp && (await checkStamp(signature.stamp));
    const beside = { deployment, stamp, claimed };
    const found = await checkCertificate(signature, { ...beside, given });
    const isOther = signature === heads && found.some(({ kind }) => kind === 'certificateOther');
    findings.push(...(isOther ? await checkCertificate(signature, { ...beside, given: undefined }) : found));
  }
  return findings.filter(({ kind }) => kind !== 'stampVouched');
}

/**
 * What nobody should believe to be checked.
 * @param {Told} told
 * @param {Finding[]} findings
 * @returns {Said[]}
 */
function openQuestions({ pdf, trail, submission }, findings) {
  /** @param {string} kind */
  const found = (kind) => findings.find((finding) => finding.kind === kind);
  const [anchored, closed] = [found('anchored'), found('closed')];
  const covered = closed ?? anchored;
  const isAllCovered = closed !== undefined && closed.facts?.['sequence'] === trail?.entries.length;
  const issued = found('issued');
  return [
    found('certificateUnknown') && !issued && { kind: 'openCertificate' },
    found('certificateUnknown') &&
      issued && { kind: 'openIssuer', facts: { root: issued.facts?.root ?? '' } },
    findings.some(({ kind }) => kind.startsWith('earlier')) && { kind: 'openEarlier' },
    ['stamped', 'closingStamped', 'headsStamped'].some(found) &&
      !found('stampVouched') && { kind: 'openAuthority' },
    found('sealHolds') && !found('stamped') && { kind: 'openClock' },
    !trail && { kind: 'openTrail' },
    trail && !pdf && { kind: 'openPdf' },
    trail && !covered && { kind: 'openRewritten' },
    covered && !isAllCovered && { kind: 'openAfter', facts: covered.facts ?? {} },
    trail && !submission && { kind: 'openData' },
    trail && { kind: 'openPeople' },
  ].filter((said) => typeof said === 'object');
}
