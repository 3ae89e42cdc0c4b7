import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sweep } from '../../../src/app/jobs/sweep';
import { heard } from './spy';

const now = Date.now.bind(Date);
let aheadMs = 0;

/** The service's clock, which a run sets forward instead of waiting. */
export function setClock(): void {
  Date.now = () => now() + aheadMs;
}

/**
 * Sets the clock back for the next run. The render desk serves all runs, and would wait for the times
 * that it has noted: it begins anew.
 */
export async function resetClock(): Promise<void> {
  if (aheadMs === 0) return;
  aheadMs = 0;
  const desk = env.RENDER_DESK.get(env.RENDER_DESK.idFromName('desk'));
  const forget = runInDurableObject(desk, async (_, state) => {
    await state.storage.deleteAlarm();
    await state.storage.deleteAll();
    state.abort('the clock of the test was set back');
  });
  // An object that is aborted answers with the reason.
  await forget.catch(() => {});
}

/** Lets this time pass: what was due by then happens, as do the sweeps of that time. */
export async function pass(ms: number): Promise<void> {
  aheadMs += ms;
  for (const [id, namespace] of heard.objects()) {
    const bound = env[namespace] as unknown as DurableObjectNamespace;
    await runDurableObjectAlarm(bound.get(bound.idFromString(id)));
  }
  await sweep({ cron: '', scheduledTime: now(), noRetry: () => undefined } as ScheduledController, env);
}
