import { Hono } from 'hono';
import { listAccountKeys } from '../../../../service/seals/account-key-store';
import { presentSealKey } from '../../../../service/seals/present-seal-key';
import { SealsPage } from '../../../../ui/dashboard/seals/seals-page';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../../app-env';
import { signedIn } from '../session';

/** The keys that seal, for owners. */
export const sealPages = new Hono<AppEnv>().get(
  '/dashboard/seals',
  signedIn('administer', async (c, visit) => {
    const now = Date.now();
    const rows = await listAccountKeys(c.get('services').db, visit.member.accountId);
    const keys = rows.map((row) => presentSealKey(row, now));
    return showPage(c, <SealsPage visit={visit} keys={keys} now={now} />);
  }),
);
