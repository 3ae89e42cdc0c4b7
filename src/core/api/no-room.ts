import { limits } from '../../lib/limits';
import { refuse } from './refusal';

/** The refusal of a request for whose heavy step this isolate had no memory in time. */
export function noRoom(busyWith: string) {
  return refuse('overloaded', `Too many documents are being ${busyWith} at the moment; try again.`, {
    headers: { 'Retry-After': String(limits.heavyWorkWaitSeconds) },
  });
}
