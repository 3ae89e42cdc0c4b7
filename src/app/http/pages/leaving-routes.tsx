import { type Context, Hono } from 'hono';
import { askErasure, cancelErasure, hasHold } from '../../../service/leaving/erasure/ask-erasure';
import { findErasureOf } from '../../../service/leaving/erasure/erasure-store';
import { statementLink } from '../../../service/leaving/erasure/statement-link';
import { LeavingPage } from '../../../ui/dashboard/leaving/leaving-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { confirmed } from './confirmed';
import { loggedBy } from './page-log';
import { postedBy, signedIn, type Visit } from './session';

type AppContext = Context<AppEnv>;

const page = '/dashboard/account/leaving';

function back(c: AppContext, what: string): Response {
  return c.redirect(`${page}?${what}`, 303);
}

/** Leaving: exporting and erasing the account, for owners only. */
export const leavingRoutes = new Hono<AppEnv>()
  .get(page, signedIn('administer', showLeaving))
  .post(
    `${page}/erase`,
    postedBy(
      'administer',
      confirmed(async (c, visit, text: (name: string) => string) => {
        const { member } = visit;
        if (text('account_name').trim() !== member.accountName) return back(c, 'problem=name');
        const { downloadLinks, config } = c.get('services');
        const asking = {
          accountId: member.accountId,
          askedById: member.id,
          origin: downloadLinks.origin,
          waitDays: config.erasureWaitDays,
        };
        const asked = await askErasure(depsOf(c, visit), asking, Date.now());
        if (asked === 'done') return back(c, 'said=asked');
        return back(c, `problem=${asked === 'held' ? 'held' : 'already'}`);
      }),
    ),
  )
  .post(
    `${page}/cancel`,
    postedBy('administer', async (c, visit) => {
      const done = await cancelErasure(depsOf(c, visit), visit.member.accountId, Date.now());
      return back(c, done === 'done' ? 'said=cancelled' : 'problem=late');
    }),
  );

function depsOf(c: AppContext, visit: Visit) {
  const { ids, mailer, assets, defer } = c.get('services');
  return { ...loggedBy(c, visit), ids, mailer, assets, defer };
}

async function showLeaving(c: AppContext, visit: Visit) {
  const { db, downloadLinks, config } = c.get('services');
  const { accountId } = visit.member;
  const [row, isHeld] = await Promise.all([findErasureOf(db, accountId), hasHold({ db }, accountId)]);
  const erasure = row
    ? { askedAt: row.askedAt, dueAt: row.dueAt, link: statementLink(downloadLinks, row.id, row.dueAt) }
    : null;
  const { said, problem } = c.req.query();
  const shown = { erasure, isHeld, waitDays: config.erasureWaitDays, origin: downloadLinks.origin };
  return showPage(c, <LeavingPage visit={visit} {...shown} message={{ said, problem }} />);
}
