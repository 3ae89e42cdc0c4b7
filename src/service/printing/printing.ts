import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Desk } from './open-render-desk';

/** The printing side of a request: whether printing is on, and the desk that queues jobs. */
export type Printing = { on: boolean; desk: Desk };

/** Checks, before a submission is accepted, that its jobs can be printed here, and soon. */
export async function admitPrints(
  { on, desk }: Printing,
  accountId: string,
  ids: string[],
): Promise<Result<null>> {
  if (!on) return off;
  const admission = await desk.admit(accountId, ids);
  return admission.admitted ? ok(null) : busy[admission.reason];
}

const off = refuse(
  'html_rendering_off',
  'HTML is not rendered here: this deployment has HTML_RENDERING switched off. PDF templates work.',
);

const retryLater = { headers: { 'Retry-After': '5' } };
const busy = {
  service: refuse('overloaded', 'Too many documents wait for a browser; nothing was accepted.', retryLater),
  account: refuse(
    'overloaded',
    'Too many of your documents wait for a browser (rendersWaitingOfAccount); nothing was accepted.',
    retryLater,
  ),
};
