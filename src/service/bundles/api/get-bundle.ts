import { answer, noQuery, operation, refused } from '../../operation';
import { findBundle } from '../find-bundle';
import { bundleExample, bundleRecord, presentBundle } from '../present-bundle';

export const getBundle = operation({
  id: 'getBundle',
  method: 'get',
  path: '/bundles/:bundle_id',
  scope: 'documents:read',
  query: noQuery,
  tag: 'Bundles',
  summary: 'Get a bundle',
  success: { status: 200, description: 'The bundle.', schema: bundleRecord, example: bundleExample },
  refusals: ['bundle_not_found'],
  async handle({ caller, services, params, now }) {
    const found = await findBundle(services, caller, params.bundle_id, now);
    if (!found.ok) return refused(found.refusal);
    return answer(200, presentBundle(found.value, { downloadLinks: services.downloadLinks, now }));
  },
});
