import { checkHeads, checkPublished } from './check-published.mjs';
import { checkStamp } from './check-stamp.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./tell-apart.mjs').Told} Told
 * @typedef {import('./check-message.mjs').Seal} Seal
 */

/** What a time stamp of published heads comes to. @type {Record<string, string>} */
const STAMPS = { stamped: 'headsStamped', stampUnchecked: 'headsStampUnchecked' };

/**
 * What is known of the published heads that the end of a trail is in, and of heads that somebody kept.
 * @param {Told} told
 * @returns {Promise<{ findings: Finding[], seal: Seal | null }>} the seal of the heads
 */
export async function judgePublished({ trail, heads: kept, files }) {
  const broken = kept && (await checkHeads(kept));
  if (broken)
    return {
      findings: [{ kind: 'headsBroken', ok: false, facts: { file: files.heads ?? '', ...broken } }],
      seal: null,
    };
  if (!trail?.published) return { findings: [], seal: null };
  const { published, entries, closing } = trail;
  const head = entries[Number(closing?.sequence) - 1]?.hash ?? '';
  const checked = await checkPublished(published, head);
  if ('problem' in checked)
    return {
      findings: [{ kind: 'publishedBroken', ok: false, facts: { problem: checked.problem } }],
      seal: null,
    };
  const { number, time, seal } = checked;
  /** @type {Finding} */
  const found = { kind: 'published', ok: true, facts: { number: String(number), time } };
  const findings = [
    found,
    ...(seal.stamp ? [await stampOf(seal.stamp)] : []),
    ...(kept ? [keptFinding(kept, { number, statement: published.statement }, files.heads ?? '')] : []),
  ];
  return { findings, seal };
}

/** @param {NonNullable<Seal['stamp']>} stamp @returns {Promise<Finding>} */
async function stampOf(stamp) {
  const { kind, ok, facts } = await checkStamp(stamp);
  const named = STAMPS[kind];
  if (named !== undefined) return { kind: named, ok, ...(facts && { facts }) };
  return { kind: 'publishedBroken', ok: false, facts: { problem: { kind: 'stampOfOther' } } };
}

/**
 * @param {import('./check-published.mjs').HeadsFile} kept
 * @param {{ number: number, statement: string }} published
 * @param {string} file
 * @returns {Finding}
 */
function keptFinding({ heads }, { number, statement }, file) {
  const same = heads.find((known) => known.number === number);
  const facts = { file, number: String(number) };
  if (!same) return { kind: 'headsLack', ok: true, facts };
  const isSame = same.statement === statement;
  return { kind: isSame ? 'headsKept' : 'headsDiffer', ok: isSame, facts };
}
