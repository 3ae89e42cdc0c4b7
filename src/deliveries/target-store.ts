import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { apiTokens, templates, webhookEndpoints } from '../db/schema';
import type { ServiceEvent } from '../events/service-event';
import type { Target } from './target';

/** Everybody who is to be told: the template's address or else the token's, and the endpoints that want to know. */
export const findTargets = async (db: Database, event: ServiceEvent): Promise<Target[]> => {
  const { accountId, templateId, tokenId } = event;
  const ofTemplate = db
    .select({ url: templates.webhookUrl })
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
  const [template, token, endpoints] = await db.batch([
    ofTemplate,
    ofToken,
    db.select().from(webhookEndpoints).where(enabled),
  ]);
  const url = template[0]?.url ?? token[0]?.url ?? null;
  return [
    ...(url === null ? [] : [{ accountId, endpointId: null, url }]),
    ...endpoints
      .filter((endpoint) => wants(endpoint, event))
      .map((endpoint) => ({ accountId, endpointId: endpoint.id })),
  ];
};

const wants = (
  { events, mode }: typeof webhookEndpoints.$inferSelect,
  { type, test }: ServiceEvent,
): boolean =>
  (events === null || events.includes(type)) &&
  (test === null || mode === 'both' || (mode === 'test') === test);
