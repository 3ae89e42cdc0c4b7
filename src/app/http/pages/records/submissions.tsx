import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { invalid } from '../../../../core/api/refusal';
import { mayDo, toMakeDocuments } from '../../../../core/api/roles';
import { describeIssues } from '../../../../core/api/validation-messages';
import type { Database } from '../../../../core/db/database';
import { isId } from '../../../../core/platform/ids';
import { readStoredJson } from '../../../../core/platform/stored-json';
import { limits } from '../../../../lib/limits';
import { timestamp } from '../../../../lib/timestamp';
import { listUsers } from '../../../../service/accounts/members/account-store';
import type { AuditEntry } from '../../../../service/audit/audit-chain';
import { eventsOf } from '../../../../service/audit/audit-report';
import { isHeld } from '../../../../service/holds/hold-store';
import { findSubmission } from '../../../../service/submissions/find-submission';
import { asOf } from '../../../../service/submissions/life/expire-record';
import { subjectsOfSubmission } from '../../../../service/submissions/life/submission-holds';
import { submissionStates } from '../../../../service/submissions/life/submission-state';
import { listSubmissions, searchText } from '../../../../service/submissions/list-submissions';
import { presentSubmission } from '../../../../service/submissions/present-submission';
import { listSavedFilters } from '../../../../service/submissions/search/saved-filter-store';
import { findTemplate } from '../../../../service/templates/template-store';
import { historyWords } from '../../../../ui/dashboard/records/history-words';
import { MissingPage } from '../../../../ui/dashboard/records/missing-page';
import { type OwnFilters, savedValues } from '../../../../ui/dashboard/records/saved-filters';
import { SubmissionPage } from '../../../../ui/dashboard/records/submission-page';
import {
  type SubmissionListFilter,
  SubmissionsPage,
} from '../../../../ui/dashboard/records/submissions-page';
import { WaitingPage } from '../../../../ui/dashboard/records/waiting-page';
import { recordWords } from '../../../../ui/dashboard/records/words';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { currentLanguage } from '../../../../ui/languages/speech';
import type { AppEnv } from '../../app-env';
import { withinReach } from '../../within-reach';
import { isCorrectable } from '../corrected';
import { callerOf, signedIn, type Visit } from '../session';
import { filterDays, spanOfDays } from './filter-day';
import { given, textsOf } from './page-of';
import { pdfLinks } from './pdf-links';
import { findSampleCall, newestTemplates } from './sample-call';
import { wantedTemplate } from './wanted-template';

type AppContext = Context<AppEnv>;
const path = '/dashboard/submissions';

export const submissionPages = new Hono<AppEnv>()
  .get(
    path,
    signedIn('read_documents', async (c, visit) => {
      const filter = textsOf(c.req.query(), ['search', 'state', 'template', 'from', 'to', 'zone', 'cursor']);
      // Addresses of earlier releases name a document apart.
      const { id = filter.search } = c.req.query();
      if (!isId('submission', id)) return showList(c, visit, filter);
      const caller = callerOf(visit);
      const { submission_id: seen = '' } = await withinReach(c.get('services'), caller, {
        submission_id: id,
      });
      const found = await findSubmission(c.get('services'), caller, seen, null);
      return found.ok ? c.redirect(`${path}/${id}`, 303) : showUnknown(c, visit, { ...filter, search: id });
    }),
  )
  .get(`${path}/waiting`, signedIn('read_documents', showWaiting))
  .get(
    `${path}/:submission_id{sub_\\w+}`,
    signedIn('read_documents', (c, visit) => showSubmission(c, visit, visit.params['submission_id'] ?? '')),
  );

const filterSchema = z.object({
  search: searchText.optional(),
  state: z.enum(submissionStates).optional(),
  ...filterDays,
  cursor: z.string().optional(),
});

async function showList(c: AppContext, visit: Visit, filter: SubmissionListFilter) {
  const services = c.get('services');
  const now = Date.now();
  const { rows, templates, wanted } = await templatesFor(c, visit, filter);
  const filters = await filtersOf(c, visit, filter);
  const entered = { ...filter, template: wanted.text };
  const shown = { visit, filter: entered, filters, templates, origin: originOf(c) };
  const read = filterSchema.safeParse(given(filter));
  const isClear = read.success && wanted.problem === null;
  const listed = isClear
    ? await listSubmissions(
        services,
        callerOf(visit),
        {
          type: visit.mode,
          limit: limits.pageSizeDefault,
          search: read.data.search,
          state: read.data.state,
          cursor: read.data.cursor,
          ...spanOfDays(read.data),
          ...(wanted.id !== null && { templateId: wanted.id }),
        },
        now,
      )
    : null;
  const problems = [
    ...(wanted.problem === null ? [] : [wanted.problem]),
    ...(read.success ? [] : describeIssues(read.error, '?')),
    ...(listed?.ok === false ? [listed.refusal.message, ...(listed.refusal.errors ?? [])] : []),
  ];
  const page = listed?.ok ? listed.value : { records: [], missing: [], absent: [], isCut: false, next: null };
  const records = page.records.map((record) => asOf(record, now));
  const isLast = !page.isCut && records.length + page.missing.length < limits.pageSizeDefault;
  const next = isLast ? null : page.next;
  const unread = page.missing.length > 0 ? [recordWords.incomplete(page.missing)] : [];
  const away = page.absent.length > 0 ? [recordWords.away] : [];
  const cut = page.isCut ? [recordWords.filter.tooMany] : [];
  const incomplete = [...unread, ...away, ...cut].join(' ') || null;
  const problem = problems.length > 0 ? recordWords.filter.wrong + problems.join(' ') : incomplete;
  const pdfLink = pdfLinks(services, now);
  const call = records.length > 0 ? null : await findSampleCall(services.db, rows, visit.mode);
  const bundleFilter = read.success ? filterOfBundle(visit.mode, read.data, wanted.id) : {};
  return showPage(
    c,
    <SubmissionsPage {...shown} {...{ problem, records, next, call, pdfLink, bundleFilter }} />,
  );
}

/** The filter of the list in the words of the API. */
function filterOfBundle(
  type: Visit['mode'],
  { search, state, ...days }: z.output<typeof filterSchema>,
  templateId: string | null,
): object {
  const { createdAfter, createdBefore } = spanOfDays(days);
  return {
    type,
    search,
    state,
    ...(templateId !== null && { template_id: templateId }),
    ...(createdAfter !== undefined && { created_after: timestamp(createdAfter) }),
    ...(createdBefore !== undefined && { created_before: timestamp(createdBefore) }),
  };
}

/** The documents that wait for signers, oldest first. */
async function showWaiting(c: AppContext, visit: Visit) {
  const services = c.get('services');
  const now = Date.now();
  const filter = textsOf(c.req.query(), ['template', 'cursor']);
  const { templates, wanted } = await templatesFor(c, visit, filter);
  const limit = limits.pageSizeDefault;
  const listed =
    wanted.problem === null
      ? await listSubmissions(
          services,
          callerOf(visit),
          {
            type: visit.mode,
            limit,
            cursor: filter.cursor || undefined,
            state: 'waiting_for_data_requests',
            createdAfter: undefined,
            createdBefore: undefined,
            isOldestFirst: true,
            isOpen: true,
            ...(wanted.id !== null && { templateId: wanted.id }),
          },
          now,
        )
      : invalid([wanted.problem]);
  const page = listed.ok ? listed.value : { records: [], missing: [], absent: [], next: null };
  // One that was cancelled waits no more, and is archived within hours.
  const records = page.records
    .map((record) => asOf(record, now))
    .filter(({ expiredAt }) => expiredAt === null);
  const entered = { ...filter, template: wanted.text };
  const isWhole = page.missing.length + page.absent.length === 0;
  const problem = listed.ok ? (isWhole ? null : recordWords.away) : listed.refusal.message;
  const next = page.records.length + page.missing.length < limit ? null : page.next;
  const mayChange = mayDo(visit.member, toMakeDocuments(visit.mode));
  const shown = { visit, records, filter: entered, templates, next, problem, mayChange, now };
  return showPage(c, <WaitingPage {...shown} />);
}

async function showUnknown(c: AppContext, visit: Visit, filter: SubmissionListFilter) {
  const { templates } = await templatesFor(c, visit, filter);
  const filters = await filtersOf(c, visit, filter);
  const none = { records: [], next: null, call: null, pdfLink: () => null, bundleFilter: {} };
  const shown = { visit, filter, filters, templates, ...none, origin: originOf(c) };
  return showPage(c, <SubmissionsPage {...shown} problem={recordWords.filter.notFound} />, { status: 404 });
}

/** The member's saved filters, and what of the address can be saved. */
async function filtersOf(
  c: AppContext,
  { member }: Visit,
  filter: SubmissionListFilter,
): Promise<OwnFilters> {
  return {
    saved: await listSavedFilters(c.get('services').db, member.id),
    used: given(textsOf(filter, savedValues)),
    problem: c.req.query('problem'),
  };
}

/** The newest templates to choose from, and the chosen one. */
async function templatesFor(c: AppContext, { member }: Visit, { template }: { template: string }) {
  const { db } = c.get('services');
  const rows = await newestTemplates(db, member);
  const wanted = await wantedTemplate(db, member, template);
  return { rows, templates: rows.map((row) => row.template), wanted };
}

function originOf(c: AppContext): string {
  return new URL(c.req.url).origin;
}

async function showSubmission(c: AppContext, visit: Visit, id: string) {
  const services = c.get('services');
  const found = isId('submission', id) ? await findSubmission(services, callerOf(visit), id, null) : null;
  if (!found?.ok) return showPage(c, <MissingPage visit={visit} section="submissions" />, { status: 404 });
  const now = Date.now();
  const record = asOf(found.value, now);
  const trail = await services.submissions.readTrail(id);
  const [maker, isHeldNow, stored, template] = await Promise.all([
    nameMaker(services.db, record.accountId, trail),
    isHeld(services.db, subjectsOfSubmission(found.value)),
    record.expiredAt === null ? services.submissions.readData(id) : null,
    findTemplate(services.db, record.accountId, record.templateId),
  ]);
  return showPage(
    c,
    <SubmissionPage
      visit={visit}
      record={record}
      shown={presentSubmission(record, { downloadLinks: services.downloadLinks, now })}
      maker={maker}
      events={eventsOf(trail, undefined, { language: currentLanguage(), words: historyWords })}
      data={stored && (await readStoredJson(services.files, stored))}
      mayChange={mayDo(visit.member, toMakeDocuments(visit.mode))}
      isCorrectable={template !== null && isCorrectable(record, stored, now)}
      isHeld={isHeldNow && record.expiredAt === null}
      now={now}
    />,
  );
}

/** The member who created it at the dashboard: their name, or their id once they have left; else null. */
async function nameMaker(db: Database, accountId: string, [first]: readonly AuditEntry[]) {
  const actor = first?.event.type === 'submission.created' ? first.event.actor : undefined;
  if (actor?.type !== 'user') return null;
  const users = await listUsers(db, accountId);
  return users.find(({ id }) => id === actor.id)?.name ?? actor.id;
}
