import { Hono } from 'hono';
import { listUsers } from '../../../service/accounts/members/account-store';
import { type ConsentRow, listConsentTexts } from '../../../service/senders/consent-store';
import { presentConsent } from '../../../service/senders/present-consent';
import { findSenderProfile } from '../../../service/senders/sender-store';
import { ConsentPage } from '../../../ui/dashboard/consent/consent-page';
import { senderWords } from '../../../ui/dashboard/sender/words';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { signedIn } from './session';

/** The page of the account's consent texts, for owners only. */
export const consentRoutes = new Hono<AppEnv>().get(
  '/dashboard/account/consent',
  signedIn('administer', async (c, visit) => {
    const { db } = c.get('services');
    const { accountId } = visit.member;
    const [rows, profile, users] = await Promise.all([
      listConsentTexts(db, accountId),
      findSenderProfile(db, accountId),
      listUsers(db, accountId),
    ]);
    const names = new Map(users.map(({ id, name, email }) => [id, name || email]));
    const saved = rows.map((row) => ({
      ...presentConsent(row, profile),
      by: nameOf(row, names),
    }));
    return showPage(c, <ConsentPage visit={visit} saved={saved} />);
  }),
);

/** A member who is gone is named by their id. */
function nameOf({ createdByType, createdById }: ConsentRow, names: ReadonlyMap<string, string>): string {
  return createdByType === 'api_token'
    ? senderWords.consent.token(createdById)
    : (names.get(createdById) ?? createdById);
}
