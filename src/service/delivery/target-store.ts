import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../core/db/database';
import { filled, kept } from '../../core/db/kept-statements';
import { accounts, apiTokens, integrations, templates, webhookEndpoints } from '../../core/db/schema';
import type { ServiceEvent } from './events/service-event';
import { hasSlackMessage } from './slack-message';
import type { Target } from './target';

/**
 * Finds all targets of each event: the webhook URL of its template or else of its token, the
 * endpoints whose filter matches, the Slack webhook of the template and, for a finished PDF, the
 * integrations. Carries out other statements in the same trip.
 */
export async function findTargets(
  db: Database,
  events: readonly ServiceEvent[],
  statements: readonly BatchItem<'sqlite'>[] = [],
): Promise<Target[][]> {
  const origins = new Map(
    events.map((event) => [originOf(event), filled(candidatesOf(db), valuesOf(event))]),
  );
  const [first, ...others] = [...origins.values(), ...statements];
  if (!first) return [];
  const found = (await db.batch([first, ...others])) as Candidates[][];
  const candidates = new Map([...origins.keys()].map((origin, place) => [origin, found[place]?.[0]]));
  return events.map((event) => {
    const known = candidates.get(originOf(event));
    return known ? targetsIn(event, known) : [];
  });
}

/** Whether anything of an account, or all of it, has a webhook. */
export async function hasWebhook(db: Database, accountId: string): Promise<boolean> {
  const row = await db.get<{ found: number }>(sql`select
    exists (select 1 from ${webhookEndpoints} where account_id = ${accountId} and url is not null)
    or exists (select 1 from ${templates} where account_id = ${accountId} and webhook_url is not null)
    or exists (select 1 from ${apiTokens} where account_id = ${accountId} and webhook_url is not null and revoked_at is null)
    as found`);
  return row?.found === 1;
}

/** Events of one origin have the same rows to choose their targets from. */
function originOf(event: ServiceEvent): string {
  return JSON.stringify(valuesOf(event));
}

function valuesOf({ accountId, templateId, tokenId }: ServiceEvent) {
  return { accountId, templateId, tokenId };
}

/** What the targets of an event are chosen from. */
type Candidates = {
  templateUrl: string | null;
  slackUrl: string | null;
  tokenUrl: string | null;
  endpoints: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'events' | 'mode'>[];
  copies: Pick<typeof integrations.$inferSelect, 'id' | 'mode'>[];
};

/** All targets in one statement, because the statements of one trip are carried out one after the other. */
const candidatesOf = kept((db: Database) => {
  const accountId = sql.placeholder('accountId');
  const ofTemplate = sql`from ${templates} where account_id = ${accountId} and id = ${sql.placeholder('templateId')}`;
  const ofToken = sql`from ${apiTokens} where account_id = ${accountId} and id = ${sql.placeholder('tokenId')}`;
  const endpoint = sql`json_object('id', id, 'events', json(events), 'mode', mode)`;
  const ofEndpoints = sql`from ${webhookEndpoints} where account_id = ${accountId} and enabled and url is not null`;
  const copy = sql`json_object('id', id, 'mode', mode)`;
  const ofBuckets = sql`from ${integrations} where account_id = ${accountId} and enabled`;
  return db
    .select({
      templateUrl: sql`(select webhook_url ${ofTemplate})`,
      slackUrl: sql`(select slack_webhook_url ${ofTemplate})`,
      tokenUrl: sql`(select webhook_url ${ofToken})`,
      endpoints: sql`(select json_group_array(${endpoint}) ${ofEndpoints})`.mapWith(JSON.parse),
      copies: sql`(select json_group_array(${copy}) ${ofBuckets})`.mapWith(JSON.parse),
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .prepare();
});

function targetsIn(event: ServiceEvent, found: Candidates): Target[] {
  const { accountId } = event;
  const { endpoints, copies } = found;
  const url = found.templateUrl ?? found.tokenUrl;
  const slackUrl = hasSlackMessage(event) ? found.slackUrl : null;
  return [
    ...(url === null ? [] : [{ accountId, endpointId: null, url }]),
    ...endpoints
      .filter((endpoint) => wants(endpoint, event))
      .map((endpoint) => ({ accountId, endpointId: endpoint.id })),
    ...(slackUrl === null ? [] : [{ accountId, slackUrl }]),
    ...copies
      .filter(({ mode }) => isCopied(event) && isOfMode(mode, event))
      .map(({ id }) => ({ accountId, integrationId: id })),
  ];
}

/** The Slack webhook URLs of an account's templates, as they are kept. */
export function listSlackUrls(db: Database, accountId: string) {
  return db
    .select({ id: templates.id, url: templates.slackWebhookUrl })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), isNotNull(templates.slackWebhookUrl)));
}

function wants({ events, mode }: Candidates['endpoints'][number], event: ServiceEvent): boolean {
  return (events === null || events.includes(event.type)) && isOfMode(mode, event);
}

function isOfMode(mode: 'test' | 'live' | 'both', { test }: ServiceEvent): boolean {
  return test === null || mode === 'both' || (mode === 'test') === test;
}

/** Only these events have a finished PDF to copy. */
function isCopied({ type }: ServiceEvent): boolean {
  return type === 'submission.processed' || type === 'combined_submission.processed';
}
