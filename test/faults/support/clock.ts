import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sweepAll } from '../../support/sweeping';
import { heard } from './spy';

const now = Date.now.bind(Date);
let aheadMs = 0;

/** The service's clock, which a run sets forward instead of waiting. */
export function setClock(): void {
  Date.now = () => now() + aheadMs;
}

export function resetClock(): void {
  aheadMs = 0;
}

/** Lets this time pass: what was due by then happens, as do the sweeps of that time. */
export async function pass(ms: number): Promise<void> {
  aheadMs += ms;
  for (const [id, namespace] of heard.objects()) {
    const bound = env[namespace] as unknown as DurableObjectNamespace;
    await runDurableObjectAlarm(bound.get(bound.idFromString(id)));
  }
  await sweepAll();
}
