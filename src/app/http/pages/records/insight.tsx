import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { describeIssues } from '../../../../core/api/validation-messages';
import { findRequest, listLoggedTokens, listRequests } from '../../../../core/api-log/api-log-store';
import { recordOfRequest } from '../../../../core/api-log/linked-record';
import { isId } from '../../../../core/platform/ids';
import { limits } from '../../../../lib/limits';
import { showUsage, showUsageDays } from '../../../../service/usage/show-usage';
import { type LogFilter, LoggedRequestPage, LogPage } from '../../../../ui/dashboard/log/log-page';
import { MissingPage } from '../../../../ui/dashboard/records/missing-page';
import { recordWords } from '../../../../ui/dashboard/records/words';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { UsagePage } from '../../../../ui/dashboard/usage/usage-page';
import type { AppEnv } from '../../app-env';
import { signedIn, type Visit } from '../session';
import { callerOf, given, textsOf } from './page-of';
import { visibleRecord } from './visible-record';

type AppContext = Context<AppEnv>;
const log = '/dashboard/log';

/** The pages of usage and of the API log. */
export const insightPages = new Hono<AppEnv>()
  .get(
    '/dashboard/usage',
    signedIn('read', async (c, visit) => {
      const now = Date.now();
      const { accountId } = visit.member;
      const [months, days] = await Promise.all([
        showUsage(c.get('services'), accountId, now),
        showUsageDays(c.get('services'), accountId, now),
      ]);
      return showPage(c, <UsagePage visit={visit} months={months} days={days} now={now} />);
    }),
  )
  .get(
    log,
    signedIn('read', (c, visit) => {
      const filter = textsOf(c.req.query(), ['status', 'token', 'search', 'cursor']);
      const isRequest = isId('request', filter.search);
      return isRequest ? c.redirect(`${log}/${filter.search}`, 303) : showLog(c, visit, filter);
    }),
  )
  .get(
    `${log}/:id`,
    signedIn('read', async (c, visit) => {
      const wanted = { accountId: visit.member.accountId, id: c.req.param('id') ?? '' };
      const request = await findRequest(c.get('services').db, wanted);
      if (!request) return showPage(c, <MissingPage visit={visit} section="log" />, { status: 404 });
      const record = await visibleRecord(c.get('services'), callerOf(visit), recordOfRequest(request));
      return showPage(c, <LoggedRequestPage visit={visit} request={request} record={record} />);
    }),
  );

const filterSchema = z.object({
  status: z.enum(['2', '4', '5']).optional(),
  token: z.string().optional(),
  search: z.string().max(limits.requestLogPathChars).optional(),
  cursor: z.string().optional(),
});

async function showLog(c: AppContext, visit: Visit, filter: LogFilter) {
  const { db } = c.get('services');
  const own = { accountId: visit.member.accountId, mode: visit.mode };
  const shown = { visit, filter, tokens: await listLoggedTokens(db, own), origin: new URL(c.req.url).origin };
  const read = filterSchema.safeParse(given(filter));
  if (!read.success) {
    const problem = recordWords.filter.wrong + describeIssues(read.error, '?').join(' ');
    return showPage(c, <LogPage {...shown} problem={problem} requests={[]} next={null} />);
  }
  const { status, token, search, cursor } = read.data;
  const limit = limits.pageSizeDefault;
  const requests = await listRequests(db, {
    ...own,
    statusClass: status === undefined ? undefined : Number(status),
    tokenId: token,
    pathPart: search,
    before: cursor,
    limit,
  });
  const next = requests.length < limit ? null : (requests.at(-1)?.id ?? null);
  return showPage(c, <LogPage {...shown} problem={null} requests={requests} next={next} />);
}
