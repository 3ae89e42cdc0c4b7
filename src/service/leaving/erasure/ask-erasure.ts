import type { Logged } from '../../../core/account-log/account-log';
import type { Ids } from '../../../core/platform/ids';
import { logError } from '../../../lib/log';
import { listHolds } from '../../holds/hold-store';
import { shownTime } from '../../mail/compose-mail';
import { mailOwners, type OwnersMailer, type OwnersNotice } from '../../mail/mail-owners';
import { cancelErasureRow, findErasureOf, insertErasure } from './erasure-store';

type Deps = Logged & OwnersMailer & { ids: Ids; defer(work: Promise<unknown>): void };

type Asking = { accountId: string; askedById: string; origin: string; waitDays: number };

/**
 * Asks for the erasure of an account. It begins after the days of waiting. `asked` says that one waits
 * already, `held` that a legal hold lasts.
 */
export async function askErasure(
  deps: Deps,
  { waitDays, ...asking }: Asking,
  now: number,
): Promise<'done' | 'asked' | 'held'> {
  if (await hasHold(deps, asking.accountId)) return 'held';
  if (await findErasureOf(deps.db, asking.accountId)) return 'asked';
  const row = { ...asking, id: deps.ids.next('erasure'), askedAt: now, dueAt: now + waitDays * 86_400_000 };
  await insertErasure(deps, row);
  tellOwners(deps, asking.accountId, askedNotice(row.dueAt));
  return 'done';
}

/** Whether a legal hold on anything of the account lasts. */
export async function hasHold({ db }: Pick<Logged, 'db'>, accountId: string): Promise<boolean> {
  const page = { before: undefined, limit: 1, isLasting: true };
  return (await listHolds(db, accountId, page)).length > 0;
}

/** Cancels the erasure that waits. `late`: there is none, or it has begun. */
export async function cancelErasure(deps: Deps, accountId: string, now: number): Promise<'done' | 'late'> {
  const row = await findErasureOf(deps.db, accountId);
  if (!row || !(await cancelErasureRow(deps, row, now))) return 'late';
  tellOwners(deps, accountId, cancelledNotice);
  return 'done';
}

function tellOwners(deps: Deps, accountId: string, notice: OwnersNotice): void {
  const work = mailOwners(deps, accountId, notice);
  deps.defer(work.catch((error: unknown) => logError(`${notice.what} was not sent`, error)));
}

function askedNotice(dueAt: number): OwnersNotice {
  return {
    what: 'a notice about an erasure',
    say: ({ language, words }) => {
      const { subject, body, begins, cancel, export: exported } = words.erasure.asked;
      const facts = [{ label: begins, text: shownTime(dueAt, language) }];
      return { subject, title: subject, body, facts, advice: [cancel, exported] };
    },
  };
}

const cancelledNotice: OwnersNotice = {
  what: 'a notice about an erasure',
  say: ({ words }) => ({ ...words.erasure.cancelled, facts: [], advice: [] }),
};
