import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnKey } from '../find-own-key';
import { presentWithCertificates, sealKeyWithCertificates } from '../present-seal-key';
import { sealKeyWithCertificatesExample } from '../seal-key-example';

export const getSealKey = operation({
  id: 'getSealKey',
  method: 'get',
  path: '/seal_keys/:seal_key_id',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Seal keys',
  summary: 'Get a seal key',
  success: {
    status: 200,
    description: 'The seal key, with its certificates.',
    schema: sealKeyWithCertificates,
    example: sealKeyWithCertificatesExample,
  },
  refusals: ['seal_key_not_found'],
  async handle({ caller, services, params, now }) {
    const found = await findOwnKey(services, caller, params.seal_key_id);
    return found.ok ? answer(200, presentWithCertificates(found.value, now)) : refused(found.refusal);
  },
});
