import { timestamp } from '../../lib/timestamp';
import type { PublishCheck } from './check-template';

/** The answer about a draft. `shown`: what is said of a submission that the draft would refuse. */
export function presentCheck<Shown extends object>(
  { draft, version, changes, checked, failing }: PublishCheck,
  shown: (one: PublishCheck['failing'][number]) => Shown,
) {
  return {
    status: 'success' as const,
    updated_at: timestamp(draft.template.updatedAt),
    compared_with: version,
    schema_changes: changes,
    checked_submissions: checked,
    invalid_submissions: failing.map(shown),
  };
}
