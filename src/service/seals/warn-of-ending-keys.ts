import type { Database } from '../../core/db/database';
import type { Mailer } from '../../core/platform/mail-message';
import { limits } from '../../lib/limits';
import { shownTime } from '../mail/compose-mail';
import { mailOwners, type OwnersNotice } from '../mail/mail-owners';
import { named } from '../mail/named';
import { type AccountKeyRow, listUntoldKeys, noteTold } from './account-key-store';
import { endingKeyWords as words } from './ending-key-words';

type Told = NonNullable<AccountKeyRow['told']>;

/** Mails the owners of accounts whose certificate in use ends soon or has ended, once each. */
export async function warnOfEndingKeys(deps: { db: Database; mailer: Mailer }, now: number): Promise<void> {
  const soon = now + limits.sealKeyWarnedDays * 86_400_000;
  for (const row of await listUntoldKeys(deps.db, { now, soon })) {
    const told = row.expiresAt <= now ? 'ended' : 'ending';
    await mailOwners(deps, row.accountId, noticeOf(row, told));
    await noteTold(deps.db, row, told);
  }
}

function noticeOf({ id, name, issuer, expiresAt }: AccountKeyRow, told: Told): OwnersNotice {
  return {
    what: 'a notice about a seal key',
    subject: words.subject[told](named(name)),
    title: words.title[told],
    body: words.body[told],
    facts: [
      { label: words.certificate, text: name },
      { label: words.issuer, text: issuer },
      { label: words.time[told], text: shownTime(expiresAt, 'en') },
      { label: words.key, text: id },
    ],
    advice: words.advice,
  };
}
