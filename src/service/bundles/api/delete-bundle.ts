import { answer, noQuery, operation, refused } from '../../operation';
import { deleteBundle as remove } from '../find-bundle';
import { bundleExample, bundleRecord, presentBundle } from '../present-bundle';

export const deleteBundle = operation({
  id: 'deleteBundle',
  method: 'delete',
  path: '/bundles/:bundle_id',
  scope: 'documents:write',
  query: noQuery,
  tag: 'Bundles',
  summary: 'Delete a bundle',
  description: 'Removes the file. Work on it ends. The submissions stay.',
  success: {
    status: 200,
    description: 'The deleted bundle.',
    schema: bundleRecord,
    example: { ...bundleExample, download_url: null },
  },
  refusals: ['bundle_not_found'],
  async handle({ caller, services, params, now }) {
    const removed = await remove(services, caller, params.bundle_id, now);
    if (!removed.ok) return refused(removed.refusal);
    const shown = presentBundle(removed.value, { downloadLinks: services.downloadLinks, now });
    return answer(200, { ...shown, download_url: null });
  },
});
