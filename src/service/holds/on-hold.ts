import { type Refusal, refuse } from '../../core/api/refusal';
import type { HoldRow } from './hold-store';

/** The refusal to erase what these holds keep; null when there are none. */
export function onHold(holds: readonly HoldRow[]): { ok: false; refusal: Refusal } | null {
  const [first] = holds;
  if (!first) return null;
  return refuse(
    'on_legal_hold',
    `A legal hold (${first.id}) keeps it: an owner of the account can release it.`,
  );
}
