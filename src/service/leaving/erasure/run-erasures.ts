import { Buffer } from 'node:buffer';
import { byItself } from '../../../core/coordinator/by-itself';
import { loadCursor, saveCursor } from '../../../core/db/sweep-store';
import type { Assets } from '../../../core/platform/assets';
import type { Mailer } from '../../../core/platform/mail-message';
import { fill } from '../../../lib/fill';
import { isLanguage } from '../../../lib/languages';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import type { DownloadLinks } from '../../download-links/download-links';
import { shownPeriod } from '../../mail/compose-mail';
import { composeNotice, serviceName } from '../../mail/compose-notice';
import { tame } from '../../mail/named';
import { findOwners } from '../../mail/sender-store';
import { spokenIn } from '../../mail/spoken';
import { deploymentSealer, type SealDeps } from '../../seals/deployment-sealer';
import { signStatement } from '../../seals/sign-statement';
import { type EraseDeps, erasePart } from './erase-part';
import { eraseSteps, type StepName, stepNames } from './erase-steps';
import { erasureStatement } from './erasure-statement';
import { beginErasure, type ErasureRow, listDueErasures, saveErasure } from './erasure-store';
import { statementLink } from './statement-link';

export type ErasureDeps = EraseDeps &
  SealDeps & {
    mailer: Mailer;
    assets: Assets;
    downloadLinksFrom: (origin: string) => DownloadLinks;
  };

/** Accounts that one call takes steps for, in turn. */
const accountsAtOnce = 20;
const placeName = 'erasures';

/**
 * Goes on with the erasures that are due, by a bounded number of steps: each account has one step at a time. Returns whether
 * more is left.
 */
export async function runErasures(deps: ErasureDeps, now: number): Promise<boolean> {
  const after = (await loadCursor(deps.db, placeName)) ?? '';
  let running = await listDueErasures(deps.db, { now, after, limit: accountsAtOnce });
  let last = after;
  let isCut = false;
  for (let steps = limits.erasureSteps; steps > 0 && running.length > 0; ) {
    const unfinished: ErasureRow[] = [];
    isCut ||= running.length > steps;
    for (const row of running.slice(0, steps)) {
      steps -= 1;
      last = row.id;
      await byItself(row.id, async () => {
        const next = await goOn(deps, row, now);
        if (next) unfinished.push(next);
      });
    }
    running = unfinished;
  }
  if (last !== after) await saveCursor(deps.db, placeName, last);
  return isCut || running.length > 0;
}

/** Begins an erasure, unless a legal hold lasts. */
async function begin(deps: ErasureDeps, row: ErasureRow, now: number): Promise<ErasureRow | undefined> {
  const owners = await findOwners(deps.db, row.accountId);
  const waitsUntil = now + limits.erasureLateMinutes * 60_000;
  return beginErasure(deps.db, row, { begunAt: now, step: stepNames[0] ?? null, owners, waitsUntil });
}

/** Takes one step of an erasure. Returns it as it is then, or nothing when it has ended or has to wait. */
async function goOn(deps: ErasureDeps, row: ErasureRow, now: number): Promise<ErasureRow | undefined> {
  const begun = row.begunAt === null ? await begin(deps, row, now) : row;
  if (!begun) return undefined;
  const name = stepNames.find((known) => known === begun.step);
  if (name !== undefined) return takeStep(deps, begun, name);
  if (now < (begun.waitsUntil ?? 0)) return undefined;
  if (begun.waitsUntil === null) {
    await end(deps, begun, now);
    return undefined;
  }
  // Once more, for what was under way when it began. Then the wait is over.
  return saved(deps, { ...begun, waitsUntil: null, step: stepNames[0] ?? null });
}

/**
 * Finds a part, counts and notes it, and erases it. A part that was noted before is erased again and not counted again. The
 * step after the last one is `null`: everything was looked at.
 */
async function takeStep(deps: ErasureDeps, row: ErasureRow, name: StepName): Promise<ErasureRow> {
  const noted = row.part === null ? await note(deps, row, name) : row;
  const { part } = noted;
  if (part) await erasePart(deps, row.accountId, part);
  const next = part?.next ?? null;
  if (next !== null) return saved(deps, { ...noted, part: null, cursor: next });
  const step = stepNames[stepNames.indexOf(name) + 1] ?? null;
  return saved(deps, { ...noted, part: null, cursor: null, step });
}

async function note(deps: ErasureDeps, row: ErasureRow, name: StepName): Promise<ErasureRow> {
  const part = await eraseSteps[name](deps, row.accountId, row.cursor);
  const counts = { ...row.counts };
  for (const [kind, count] of Object.entries(part.counts))
    if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
  const noted = { ...row, counts, part };
  const isEmpty = Object.values(part.counts).every((count) => count === 0);
  return isEmpty ? noted : saved(deps, noted);
}

async function saved(deps: ErasureDeps, row: ErasureRow): Promise<ErasureRow> {
  await saveErasure(deps.db, row);
  return row;
}

/** Signs the statement, forgets the owners, and mails it to them. */
async function end(deps: ErasureDeps, row: ErasureRow, now: number): Promise<void> {
  const statement = erasureStatement(row, now);
  const { sealer, certificateHash } = await deploymentSealer(deps, new URL(row.origin).hostname, now);
  const signature = Buffer.from(await signStatement(sealer, statement)).toString('base64');
  await mailStatement(deps, row, { statement, now });
  await saveErasure(deps.db, { ...row, endedAt: now, owners: [], statement, signature, certificateHash });
}

/** A mail that fails does not keep an erasure from its end: the link was shown before. */
async function mailStatement(
  { mailer, assets, downloadLinksFrom }: ErasureDeps,
  { id, owners, origin }: ErasureRow,
  { statement, now }: { statement: string; now: number },
): Promise<void> {
  const link = statementLink(downloadLinksFrom(origin), id, now);
  for (const { email, name, language: wanted } of owners) {
    const { language, words } = await spokenIn(assets, isLanguage(wanted) ? wanted : 'en');
    const { subject, body, download } = words.erasure.erased;
    const period = shownPeriod(limits.erasureStatementDays * 1_440, language);
    const lines = statement.trim().split('\n');
    const facts = lines.map((line) => ({ label: '', text: line }));
    const notice = { subject, title: subject, body, facts, advice: [fill(download, { period, link })] };
    const mail = composeNotice(notice, { language, ownerName: name, accountName: id });
    try {
      await mailer.send({ to: { email, name: tame(name) }, fromName: serviceName, ...mail });
    } catch (error) {
      logError('the statement of an erasure was not mailed', error);
    }
  }
}
