import { and, eq, isNotNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../core/db/database';
import { apiTokens, integrations, templates, webhookEndpoints } from '../../core/db/schema';
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
  const origins = new Map(events.map((event) => [originOf(event), queriesFor(db, event)]));
  const [first, ...others] = [...[...origins.values()].flat(), ...statements];
  if (!first) return [];
  const found = await db.batch([first, ...others]);
  const places = new Map([...origins.keys()].map((origin, place) => [origin, place * queriesOfEach]));
  return events.map((event) => {
    const begin = places.get(originOf(event)) ?? 0;
    return targetsIn(event, found.slice(begin, begin + queriesOfEach) as Found);
  });
}

/** Events of one origin have the same rows to choose their targets from. */
function originOf({ accountId, templateId, tokenId }: ServiceEvent): string {
  return JSON.stringify([accountId, templateId, tokenId]);
}

const queriesOfEach = 4;

type Found = [
  template: { url: string | null; slackUrl: string | null }[],
  token: { url: string | null }[],
  endpoints: (typeof webhookEndpoints.$inferSelect)[],
  copies: Pick<typeof integrations.$inferSelect, 'id' | 'mode'>[],
];

function queriesFor(db: Database, { accountId, templateId, tokenId }: ServiceEvent): BatchItem<'sqlite'>[] {
  const ofTemplate = db
    .select({ url: templates.webhookUrl, slackUrl: templates.slackWebhookUrl })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, templateId ?? '')));
  const ofToken = db
    .select({ url: apiTokens.webhookUrl })
    .from(apiTokens)
    .where(and(eq(apiTokens.accountId, accountId), eq(apiTokens.id, tokenId ?? '')));
  const enabled = and(
    eq(webhookEndpoints.accountId, accountId),
    eq(webhookEndpoints.enabled, true),
    isNotNull(webhookEndpoints.url),
  );
  const buckets = and(eq(integrations.accountId, accountId), eq(integrations.enabled, true));
  return [
    ofTemplate,
    ofToken,
    db.select().from(webhookEndpoints).where(enabled),
    db.select({ id: integrations.id, mode: integrations.mode }).from(integrations).where(buckets),
  ];
}

function targetsIn(event: ServiceEvent, [template, token, endpoints, copies]: Found): Target[] {
  const { accountId } = event;
  const url = template[0]?.url ?? token[0]?.url ?? null;
  const slackUrl = hasSlackMessage(event) ? (template[0]?.slackUrl ?? null) : null;
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

function wants({ events, mode }: typeof webhookEndpoints.$inferSelect, event: ServiceEvent): boolean {
  return (events === null || events.includes(event.type)) && isOfMode(mode, event);
}

function isOfMode(mode: 'test' | 'live' | 'both', { test }: ServiceEvent): boolean {
  return test === null || mode === 'both' || (mode === 'test') === test;
}

/** Only these events have a finished PDF to copy. */
function isCopied({ type }: ServiceEvent): boolean {
  return type === 'submission.processed' || type === 'combined_submission.processed';
}
