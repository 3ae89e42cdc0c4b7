import type { Database } from '../../core/db/database';
import type { Mailer } from '../../core/platform/mail-message';
import { limits } from '../../lib/limits';
import { shownTime } from '../mail/compose-mail';
import { mailOwners, type OwnersNotice } from '../mail/mail-owners';
import { named } from '../mail/named';
import { type AccountKeyRow, listUntoldKeys, noteTold } from './account-key-store';

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

const add =
  'Get a new certificate from its issuer, and add it under Seals at the dashboard or with POST /api/v1/seal_keys. It takes the place of this one.';

const bodies: Record<Told, string> = {
  ending: 'The certificate with which Quillet seals the documents of your account ends soon.',
  ended:
    'The certificate with which Quillet seals the documents of your account has ended. It seals nothing any more: documents are sealed with the key of the deployment, and those for which a seal is required wait.',
};

function noticeOf({ id, name, issuer, expiresAt }: AccountKeyRow, told: Told): OwnersNotice {
  return {
    what: 'a notice about a seal key',
    subject: `The certificate of ${named(name)} ${told === 'ended' ? 'has ended' : 'ends soon'}`,
    title: told === 'ended' ? 'A certificate has ended' : 'A certificate ends soon',
    body: bodies[told],
    facts: [
      { label: 'Certificate:', text: name },
      { label: 'Issued by:', text: issuer },
      { label: told === 'ended' ? 'Ended:' : 'Ends:', text: shownTime(expiresAt, 'en') },
      { label: 'Seal key:', text: id },
    ],
    advice: [add, 'What it has sealed stays sealed.'],
  };
}
