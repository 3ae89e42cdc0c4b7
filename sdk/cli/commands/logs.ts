import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Delivery, LogLine } from '../kit/api';
import type { Context } from '../kit/command';
import { needArgs, textOf } from '../kit/parse';
import { momentOf } from '../kit/since';

const POLL_MS = 2_000;
const OVERLAP_MS = 60_000;

/** Shows what happened in the account, oldest first. */
export async function run({ args, values, output, api }: Context): Promise<undefined> {
  needArgs(args);
  const service = api();
  const deliveries = values['deliveries'] === true;
  const seen = new Set<string>();
  let from = momentOf(textOf(values, 'since') ?? '1h', Date.now()).getTime();
  for (;;) {
    const query = { created_after: new Date(from).toISOString() };
    const lines = deliveries ? await deliveriesSince(service, query) : await changesSince(service, query);
    for (const { id, text, record } of lines.filter(({ id }) => !seen.has(id))) {
      seen.add(id);
      output.line(text);
      output.json(record);
    }
    if (values['follow'] !== true) return;
    from = Math.max(from, Date.now() - OVERLAP_MS);
    await sleep(POLL_MS);
  }
}

type Line = { id: string; text: string; record: unknown };

async function deliveriesSince({ webhooks }: Api, query: object): Promise<Line[]> {
  const found: Delivery[] = [];
  for await (const delivery of webhooks.listDeliveries({ ...query })) found.unshift(delivery);
  return found.map((record) => {
    const { id, created_at: at, state, event_type: type, url, attempt_count: attempts } = record;
    // A delivery is shown again when its state changes.
    return {
      id: `${id} ${state} ${attempts}`,
      text: `${at}  ${state.padEnd(9)}  ${type}  ${url ?? ''}`,
      record,
    };
  });
}

async function changesSince({ accountLog }: Api, query: object): Promise<Line[]> {
  const found: LogLine[] = [];
  for await (const line of accountLog.list({ ...query })) found.unshift(line);
  return found.map((record) => ({ id: record.id, text: textOfLine(record), record }));
}

function textOfLine({ created_at: at, kind, ...others }: LogLine): string {
  const said = ['actor_name', 'actor', 'subject_name', 'subject_id'].map((key) => others[key]);
  return [at, kind, ...said.filter((value) => typeof value === 'string')].join('  ');
}
