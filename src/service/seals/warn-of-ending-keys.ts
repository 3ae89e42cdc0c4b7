import { fill } from '../../lib/fill';
import { limits } from '../../lib/limits';
import { shownTime } from '../mail/compose-mail';
import { mailOwners, type OwnersMailer, type OwnersNotice } from '../mail/mail-owners';
import { named } from '../mail/named';
import { type AccountKeyRow, listUntoldKeys, noteTold } from './account-key-store';

type Told = NonNullable<AccountKeyRow['told']>;

/** Mails the owners of accounts whose certificate in use ends soon or has ended, once each. */
export async function warnOfEndingKeys(deps: OwnersMailer, now: number): Promise<void> {
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
    say: ({ language, words: { sealKey: words } }) => {
      const { subject, title, body, time } = words[told];
      const facts = [
        { label: words.certificate, text: name },
        { label: words.issuer, text: issuer },
        { label: time, text: shownTime(expiresAt, language) },
        { label: words.key, text: id },
      ];
      const advice = [words.renew, words.stay];
      return { subject: fill(subject, { name: named(name) }), title, body, facts, advice };
    },
  };
}
