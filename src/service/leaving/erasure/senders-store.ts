import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Volume } from '../../../core/db/database';
import { apiTokens, integrations, templates, webhookEndpoints } from '../../../core/db/schema';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { deliveryStates, deliveryTypes } from '../../delivery/delivery-record';
import { idOfTarget, targetsOf } from '../../delivery/delivery-table-store';
import { coordinatorName, firstName } from '../../delivery/target';

/** The names of all objects that deliver, or have delivered lately, to targets of an account. */
export async function listSenders(
  { db, volumes }: { db: Database; volumes: Volumes },
  accountId: string,
): Promise<string[]> {
  const names = new Set(await listTargetNames(db, accountId));
  for (const volume of volumesIn(await volumes.stretches(accountId)))
    for (const name of await listSendersIn(volume, accountId)) names.add(name);
  return [...names];
}

/** The names of an object that has made a delivery: its own, and that of the first one of its target. */
export function namesOfSender(name: string | null): string[] {
  return name === null ? [] : [firstName(name), name];
}

/** The names of the objects that deliver to what the account, its templates and its tokens name now. */
export async function listTargetNames(db: Database, accountId: string): Promise<string[]> {
  const [endpoints, buckets, ofTemplates, ofTokens] = await Promise.all([
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
  return [
    ...new Set([
      ...[...endpoints, ...buckets].map(({ name }) => name),
      ...urls.map((url) => coordinatorName({ accountId, endpointId: null, url })),
      ...slackUrls.map((slackUrl) => coordinatorName({ accountId, slackUrl })),
    ]),
  ];
}

/** What one statement reads. */
const readAtOnce = 10_000;

/**
 * The senders in the rows of a volume. An endpoint or an integration is its own sender; of the URLs of templates and
 * tokens only the records tell, so these are read, some at a time.
 */
async function listSendersIn(volume: Volume, accountId: string): Promise<Set<string>> {
  const names = new Set<string>();
  const known = await volume.all<{ value: string }>(
    sql`select value from ${targetsOf(accountId, deliveryTypes)}`,
  );
  for (const { value } of known) {
    const id = idOfTarget(value);
    if (id !== null) names.add(id);
    else await addSenders(volume, names, { accountId, table: sql`deliveries`, isOf: sql`target = ${value}` });
  }
  for (const type of deliveryTypes)
    await addSenders(volume, names, {
      accountId,
      table: sql`webhook_deliveries`,
      isOf: sql`action_type = ${type}`,
    });
  return names;
}

async function addSenders(
  volume: Volume,
  names: Set<string>,
  { accountId, table, isOf }: { accountId: string; table: SQL; isOf: SQL },
): Promise<void> {
  for (const state of deliveryStates)
    for (let after = ''; ; ) {
      const page = sql`select id, record ->> '$.sender' as name from ${table} where account_id = ${accountId}
        and ${isOf} and state = ${state} and id > ${after} order by id limit ${readAtOnce}`;
      const found = await volume.all<{ name: string | null; last: string; seen: number }>(
        sql`select name, max(id) as last, count(*) as seen from (${page}) group by name`,
      );
      for (const { name } of found) for (const one of namesOfSender(name)) names.add(one);
      if (found.reduce((sum, { seen }) => sum + seen, 0) < readAtOnce) break;
      after =
        found
          .map(({ last }) => last)
          .sort()
          .at(-1) ?? '';
    }
}
