import { Hono } from 'hono';
import { listUsers } from '../../../service/accounts/members/account-store';
import { putFirstStepsAway } from '../../../service/accounts/members/first-steps-store';
import { secondFactorOf } from '../../../service/accounts/sign-in/factor-store';
import { findTemplate } from '../../../service/templates/template-store';
import { presentToken } from '../../../service/tokens/present-token';
import { listTokens } from '../../../service/tokens/token-store';
import { EditorPage } from '../../../ui/dashboard/editor/editor-page';
import { homeOf } from '../../../ui/dashboard/shell/frame';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { TokensPage } from '../../../ui/dashboard/tokens/tokens-page';
import { jsonAnswer, refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { noSecondFactor } from './check-role';
import { showHtmlEditor } from './html-editor-page';
import { nextPage } from './next-page';
import { startPage } from './open-pages';
import { reachChoices } from './reach-choices';
import { recordPages } from './records/record-pages';
import { keepMode, notSignedIn, postedBy, sessionOf, signedIn } from './session';
import { templatePages } from './template-pages';

/** The pages of the dashboard. */
export const dashboardRoutes = new Hono<AppEnv>()
  .get('/', async (c) => startPage(c, (await sessionOf(c, Date.now())) !== null))
  .route('/', recordPages)
  .get(
    '/dashboard',
    signedIn('self', (c, { member }) => c.redirect(homeOf(member), 302)),
  )
  .get(
    '/dashboard/tokens',
    signedIn('see_programs', async (c, visit) => {
      const { db } = c.get('services');
      const { accountId } = visit.member;
      const [rows, members, choices] = await Promise.all([
        listTokens(db, accountId),
        listUsers(db, accountId),
        reachChoices(db, accountId),
      ]);
      const names = new Map(members.map(({ id, name }) => [id, name]));
      const tokens = rows.map((row) => ({ ...presentToken(row), madeBy: names.get(row.createdById ?? '') }));
      const { origin } = new URL(c.req.url);
      return showPage(
        c,
        <TokensPage visit={visit} origin={origin} now={Date.now()} {...{ tokens, choices }} />,
      );
    }),
  )
  .get(
    '/dashboard/templates/:template_id/editor',
    signedIn('read_templates', async (c, visit) => {
      const { db } = c.get('services');
      const found = await findTemplate(db, visit.member.accountId, visit.params['template_id'] ?? '');
      if (found?.template.templateType !== 'pdf') return showPage(c, <NotFoundPage />, { status: 404 });
      return showPage(c, <EditorPage visit={visit} template={found.template} />);
    }),
  )
  .route('/', templatePages)
  .get('/dashboard/templates/:template_id/html', signedIn('read_templates', showHtmlEditor))
  .post(
    '/dashboard/first-steps',
    postedBy('self', async (c, { member }) => {
      await putFirstStepsAway(c.get('services').db, member.id, Date.now());
      return c.redirect(homeOf(member), 303);
    }),
  )
  .post(
    '/dashboard/mode',
    postedBy('self', (c, _visit, text) => {
      keepMode(c, text('mode'));
      return c.redirect(nextPage(c, text('next')), 303);
    }),
  )
  // A page whose session has ended asks here for a new one, and goes on with its token.
  .get('/dashboard/api/session', async (c) => {
    const session = await sessionOf(c, Date.now());
    if (!session) return refusalAnswer(notSignedIn.refusal);
    if ((await secondFactorOf(c.get('services').db, session)) !== 'enough')
      return refusalAnswer(noSecondFactor);
    const { id, name, email, role } = session.member;
    return jsonAnswer(200, { person: { id, name, email, role }, csrf_token: session.csrfToken });
  });
