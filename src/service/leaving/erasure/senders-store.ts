import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { apiTokens, integrations, templates, webhookEndpoints } from '../../../core/db/schema';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { readTables } from '../../delivery/delivery-table-store';
import { coordinatorName, firstName } from '../../delivery/target';

/** The names of all objects that deliver, or have delivered lately, to targets of an account. */
export async function listSenders(
  { db, volumes }: { db: Database; volumes: Volumes },
  accountId: string,
): Promise<string[]> {
  const own = volumesIn(await volumes.stretches(accountId));
  const [sent, endpoints, buckets, ofTemplates, ofTokens] = await Promise.all([
    Promise.all(
      own.flatMap((volume) =>
        readTables.map(({ table }) =>
          volume
            .selectDistinct({ name: sql<string | null>`${table.record} ->> '$.sender'` })
            .from(table)
            .where(eq(table.accountId, accountId)),
        ),
      ),
    ),
    db
      .select({ name: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.accountId, accountId)),
    db.select({ name: integrations.id }).from(integrations).where(eq(integrations.accountId, accountId)),
    db
      .select({ url: templates.webhookUrl, slackUrl: templates.slackWebhookUrl })
      .from(templates)
      .where(
        and(
          eq(templates.accountId, accountId),
          or(isNotNull(templates.webhookUrl), isNotNull(templates.slackWebhookUrl)),
        ),
      ),
    db
      .select({ url: apiTokens.webhookUrl })
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, accountId), isNotNull(apiTokens.webhookUrl))),
  ]);
  const urls = [...ofTemplates, ...ofTokens].flatMap(({ url }) => url ?? []);
  const slackUrls = ofTemplates.flatMap(({ slackUrl }) => slackUrl ?? []);
  const senders = sent.flat().flatMap(({ name }) => (name === null ? [] : [firstName(name), name]));
  return [
    ...new Set([
      ...senders,
      ...[...endpoints, ...buckets].map(({ name }) => name),
      ...urls.map((url) => coordinatorName({ accountId, endpointId: null, url })),
      ...slackUrls.map((slackUrl) => coordinatorName({ accountId, slackUrl })),
    ]),
  ];
}
