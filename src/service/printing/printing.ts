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
  'This deployment does not print HTML: HTML_RENDERING is off. PDF templates work.',
);

const retryLater = { headers: { 'Retry-After': '5' } };
const busy = {
  service: refuse(
    'overloaded',
    'Too many print jobs are waiting for a browser. Nothing was accepted: try again later.',
    retryLater,
  ),
  account: refuse(
    'overloaded',
    'Too many print jobs of your account are waiting for a browser (rendersWaitingOfAccount). Nothing was accepted: try again later.',
    retryLater,
  ),
};
