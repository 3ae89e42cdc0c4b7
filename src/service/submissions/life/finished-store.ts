import { sql } from 'drizzle-orm';
import type { Volume } from '../../../core/db/database';
import { idsWithin } from '../../../core/db/volumes/read-stretches';
import type { Stretch } from '../../../core/db/volumes/volumes';

/** The newest submissions of an account that have a PDF, and whether they had signers. Their records are not read. */
export async function listFinished(
  volume: Volume,
  { accountId, stretch, limit }: { accountId: string; stretch: Stretch; limit: number },
): Promise<{ id: string; hadSigners: boolean }[]> {
  const within = idsWithin(sql`id`, 'submission', [stretch]);
  const ofMode = sql`(select json_group_array(id) from (
    select id from submissions indexed by submissions_account_state
    where ${sql.join([sql`account_id = ${accountId}`, sql`test = mode.value`, sql`state = 'processed'`, ...within], sql` and `)}
    order by id desc limit ${limit}))`;
  const rows = await volume.all<{ id: string; asked: number }>(
    sql`select ids.value as id, exists(select 1 from data_requests where submission_id = ids.value) as asked
      from json_each('[0,1]') mode, json_each(${ofMode}) ids order by ids.value desc limit ${limit}`,
  );
  return rows.map(({ id, asked }) => ({ id, hadSigners: asked === 1 }));
}
