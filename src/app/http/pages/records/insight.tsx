import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mayDo } from '../../../../core/api/roles';
import { describeIssues } from '../../../../core/api/validation-messages';
import {
  countRequestDays,
  findRequest,
  listLoggedTokens,
  listRequests,
  type RequestFilter,
  sumUpRequests,
} from '../../../../core/api-log/api-log-store';
import { recordOfRequest } from '../../../../core/api-log/linked-record';
import type { Database } from '../../../../core/db/database';
import { isId } from '../../../../core/platform/ids';
import { limits } from '../../../../lib/limits';
import { showBusiestTemplates } from '../../../../service/usage/busiest-templates';
import { showTestUsage, showUsage, showUsageDays } from '../../../../service/usage/show-usage';
import {
  LogFiguresPage,
  type LogFilter,
  LoggedRequestPage,
  LogPage,
  type LogSummary,
} from '../../../../ui/dashboard/log/log-page';
import { MissingPage } from '../../../../ui/dashboard/records/missing-page';
import { recordWords } from '../../../../ui/dashboard/records/words';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { UsagePage } from '../../../../ui/dashboard/usage/usage-page';
import type { AppEnv } from '../../app-env';
import { callerOf, signedIn, type Visit } from '../session';
import { given, textsOf } from './page-of';
import { visibleRecord } from './visible-record';

type AppContext = Context<AppEnv>;
const log = '/dashboard/log';

/** The pages of usage and of the API log. */
export const insightPages = new Hono<AppEnv>()
  .get(
    '/dashboard/usage',
    signedIn('see_usage', async (c, visit) => {
      const now = Date.now();
      const services = c.get('services');
      const { accountId } = visit.member;
      const [months, testMonths, days, templates] = await Promise.all([
        showUsage(services, accountId, now),
        showTestUsage(services, accountId),
        showUsageDays(services, accountId, now),
        showBusiestTemplates(services, accountId),
      ]);
      return showPage(c, <UsagePage {...{ visit, months, testMonths, days, templates, now }} />);
    }),
  )
  .get(
    log,
    signedIn('see_usage', (c, visit) => {
      if (!mayDo(visit.member, 'see_programs')) return showLogFigures(c, visit);
      const filter = textsOf(c.req.query(), ['status', 'token', 'search', 'cursor']);
      const isRequest = isId('request', filter.search);
      return isRequest ? c.redirect(`${log}/${filter.search}`, 303) : showLog(c, visit, filter);
    }),
  )
  .get(
    `${log}/:id`,
    signedIn('see_programs', async (c, visit) => {
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
    return showPage(c, <LogPage {...shown} problem={problem} requests={[]} next={null} summary={null} />);
  }
  const { status, token, search, cursor } = read.data;
  const limit = limits.pageSizeDefault;
  const wanted = {
    ...own,
    statusClass: status === undefined ? undefined : Number(status),
    tokenId: token,
    pathPart: search,
  };
  const [requests, summary] = await Promise.all([
    listRequests(db, { ...wanted, before: cursor, limit }),
    // Only the first page shows it.
    cursor === undefined ? sumUp(db, wanted) : null,
  ]);
  const next = requests.length < limit ? null : (requests.at(-1)?.id ?? null);
  return showPage(c, <LogPage {...shown} problem={null} requests={requests} next={next} summary={summary} />);
}

/** For members who see the figures, and no request. */
async function showLogFigures(c: AppContext, visit: Visit) {
  const own = { accountId: visit.member.accountId, mode: visit.mode };
  const wanted = { ...own, statusClass: undefined, tokenId: undefined, pathPart: undefined };
  return showPage(c, <LogFiguresPage visit={visit} summary={await sumUp(c.get('services').db, wanted)} />);
}

async function sumUp(db: Database, wanted: RequestFilter): Promise<LogSummary> {
  const [figures, days] = await Promise.all([sumUpRequests(db, wanted), countRequestDays(db, wanted)]);
  return { figures, days, now: Date.now() };
}
