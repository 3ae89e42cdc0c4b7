import { Hono } from 'hono';
import { logOf } from '../../../service/accounts/members/log-of';
import { endSession } from '../../../service/accounts/sign-in/session';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { SwitchPage } from '../../../ui/dashboard/sign-in/switch-page';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { comingSession, forgetComing } from './enter';
import { nextPage } from './next-page';
import { keepSignedIn, postedBy, signedIn } from './session';

const page = '/sign-in/switch';

/** Where a member goes who has signed in while another is signed in in the same browser. */
export const switchRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('sign_in', async (c, { member, csrfToken }) => {
      const next = nextPage(c, c.req.query('next'));
      const coming = await comingSession(c);
      if (!coming) return c.redirect(next, 303);
      const { email } = coming.session.member;
      return showPage(c, <SwitchPage {...{ here: member.email, coming: email, csrfToken, next }} />);
    }),
  )
  .post(
    page,
    postedBy('sign_in', async (c, visit, text) => {
      const stays = text('stays') === 'on';
      const coming = await comingSession(c);
      forgetComing(c);
      if (!coming) return c.redirect('/dashboard', 303);
      const ended = stays ? coming.session : visit.session;
      const { db } = c.get('services');
      await endSession({ db, log: logOf(db, ended.member, clientOf(c)) }, ended);
      if (stays) return c.redirect('/dashboard', 303);
      keepSignedIn(c, coming.secret);
      return c.redirect(nextPage(c, text('next')), 303);
    }),
  );
