import { Hono } from 'hono';
import { isId } from '../../../core/platform/ids';
import { limits } from '../../../lib/limits';
import { listUsers } from '../../../service/accounts/members/account-store';
import { listHolds } from '../../../service/holds/hold-store';
import { presentHold } from '../../../service/leaving/present-hold';
import { HoldsPage } from '../../../ui/dashboard/holds/holds-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { signedIn } from './session';

/** The page of legal holds, for owners only. */
export const holdRoutes = new Hono<AppEnv>().get(
  '/dashboard/account/holds',
  signedIn('administer', async (c, visit) => {
    const { db } = c.get('services');
    const { accountId } = visit.member;
    const cursor = c.req.query('cursor') ?? '';
    const limit = limits.pageSizeDefault;
    const page = { before: isId('legalHold', cursor) ? cursor : undefined, limit, isLasting: undefined };
    const [rows, users] = await Promise.all([listHolds(db, accountId, page), listUsers(db, accountId)]);
    const names = Object.fromEntries(users.map(({ id, name, email }) => [id, name || email]));
    const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    const shown = { visit, names, cursor, next, holds: rows.map(presentHold) };
    return showPage(c, <HoldsPage {...shown} />);
  }),
);
