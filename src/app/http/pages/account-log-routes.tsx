import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type LogFilter, listLines } from '../../../core/account-log/account-log-store';
import { describeIssues } from '../../../core/api/validation-messages';
import { limits } from '../../../lib/limits';
import { timestamp } from '../../../lib/timestamp';
import { logQuery } from '../../../service/accounts/log/log-query';
import { presentLine } from '../../../service/accounts/log/present-line';
import { listUsers } from '../../../service/accounts/members/account-store';
import { listTokens } from '../../../service/tokens/token-store';
import { type AccountLogFilter, AccountLogPage } from '../../../ui/dashboard/account-log/account-log-page';
import { recordWords } from '../../../ui/dashboard/records/words';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { filterDays, spanOfDays } from './records/filter-day';
import { given, textsOf } from './records/page-of';
import { signedIn, type Visit } from './session';

/** The page of the account log, for owners only. */
export const accountLogRoutes = new Hono<AppEnv>().get(
  '/dashboard/account/log',
  signedIn('administer', (c, visit) => {
    const filter = textsOf(c.req.query(), ['kind', 'member', 'token', 'from', 'to', 'zone', 'cursor']);
    return showLog(c, visit, filter);
  }),
);

const filterSchema = z.object({
  kind: logQuery.kind,
  member: z.string().optional(),
  token: z.string().optional(),
  ...filterDays,
  cursor: z.string().optional(),
});

type Read = z.output<typeof filterSchema>;

async function showLog(c: Context<AppEnv>, visit: Visit, filter: AccountLogFilter) {
  const { db } = c.get('services');
  const { accountId } = visit.member;
  const [users, tokenRows] = await Promise.all([listUsers(db, accountId), listTokens(db, accountId)]);
  const members = users.map(({ id, name, email }) => ({ id, name: name || email }));
  const tokens = tokenRows.map(({ id, label }) => ({ id, name: label }));
  const shown = { visit, filter, members, tokens };
  const read = filterSchema.safeParse(given(filter));
  if (!read.success) {
    const problem = recordWords.filter.wrong + describeIssues(read.error, '?').join(' ');
    return showPage(c, <AccountLogPage {...shown} problem={problem} lines={[]} next={null} csv={null} />);
  }
  const limit = limits.pageSizeDefault;
  const rows = await listLines(db, { ...wanted(accountId, read.data), before: read.data.cursor, limit });
  const page = {
    lines: rows.map(presentLine),
    next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    csv: csvAddress(read.data),
  };
  return showPage(c, <AccountLogPage {...shown} {...page} problem={null} />);
}

function wanted(accountId: string, { kind, member, token, ...days }: Read): LogFilter {
  return { accountId, kind, userId: member, tokenId: token, ...spanOfDays(days) };
}

/** The export of the API, with the same filter. */
function csvAddress({ kind, member, token, ...days }: Read): string {
  const { createdAfter, createdBefore } = spanOfDays(days);
  const query = {
    kind: kind ?? '',
    member_id: member ?? '',
    token_id: token ?? '',
    created_after: timestamp(createdAfter ?? null) ?? '',
    created_before: timestamp(createdBefore ?? null) ?? '',
  };
  return `/dashboard/api/account_log.csv?${new URLSearchParams(given(query))}`;
}
