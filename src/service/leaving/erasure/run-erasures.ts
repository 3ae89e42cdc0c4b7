import { Buffer } from 'node:buffer';
import { byItself } from '../../../core/coordinator/by-itself';
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
import { hasHold } from './ask-erasure';
import { type EraseDeps, eraseSteps, type StepName, stepNames } from './erase-steps';
import { erasureStatement } from './erasure-statement';
import { beginErasure, type ErasureRow, listDueErasures, saveErasure } from './erasure-store';
import { statementLink } from './statement-link';

export type ErasureDeps = EraseDeps &
  SealDeps & {
    mailer: Mailer;
    assets: Assets;
    downloadLinksFrom: (origin: string) => DownloadLinks;
  };

/** Accounts that one sweep looks at: one that a hold stops does not hold up the others. */
const accountsAtOnce = 20;

/** Goes on with the erasures that are due, by a bounded number of steps. */
export async function runErasures(deps: ErasureDeps, now: number): Promise<void> {
  let steps: number = limits.erasureSteps;
  for (const row of await listDueErasures(deps.db, now, accountsAtOnce))
    await byItself(row.id, async () => {
      const begun = row.begunAt === null ? await begin(deps, row, now) : row;
      if (begun) steps = await goOn(deps, begun, { steps, now });
    });
}

/** Begins an erasure, unless a legal hold lasts. */
async function begin(deps: ErasureDeps, row: ErasureRow, now: number): Promise<ErasureRow | undefined> {
  if (await hasHold(deps, row.accountId)) return undefined;
  const owners = await findOwners(deps.db, row.accountId);
  const waitsUntil = now + limits.erasureLateMinutes * 60_000;
  return beginErasure(deps.db, row, { begunAt: now, step: stepNames[0] ?? null, owners, waitsUntil });
}

/** Takes steps until they are used up or the erasure has to wait. Returns how many are left. */
async function goOn(
  deps: ErasureDeps,
  row: ErasureRow,
  { steps, now }: { steps: number; now: number },
): Promise<number> {
  let current = row;
  for (let left = steps; left > 0; left--) {
    const name = stepNames.find((known) => known === current.step);
    if (name === undefined) {
      if (now < (current.waitsUntil ?? 0)) return left;
      // Once more, for what was under way when it began. Then the wait is over.
      if (current.waitsUntil !== null) current = { ...current, waitsUntil: null, step: stepNames[0] ?? null };
      else {
        await end(deps, current, now);
        return left;
      }
    } else current = await takeStep(deps, current, name);
    await saveErasure(deps.db, current);
  }
  return 0;
}

/** The step after the last one is `null`: everything was looked at. */
async function takeStep(deps: ErasureDeps, row: ErasureRow, name: StepName): Promise<ErasureRow> {
  const { counts, next } = await eraseSteps[name](deps, row.accountId, row.cursor);
  const sums = { ...row.counts };
  for (const [kind, count] of Object.entries(counts)) if (count > 0) sums[kind] = (sums[kind] ?? 0) + count;
  if (next !== null) return { ...row, counts: sums, cursor: next };
  return { ...row, counts: sums, cursor: null, step: stepNames[stepNames.indexOf(name) + 1] ?? null };
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
