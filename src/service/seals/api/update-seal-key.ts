import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { useAccountKey } from '../change-account-key';
import { presentSealKey, sealKeyRecord } from '../present-seal-key';
import { sealKeyChangeBody } from '../seal-key-body';
import { sealKeyExample } from '../seal-key-example';

export const updateSealKey = jsonOperation({
  id: 'updateSealKey',
  method: 'put',
  path: '/seal_keys/:seal_key_id',
  scope: 'seals:write',
  need: 'administer',
  query: noQuery,
  tag: 'Seal keys',
  summary: 'Put a seal key in use, or take it out of use',
  description: 'Documents follow within a minute. Live tokens only.',
  body: { kind: 'json', schema: sealKeyChangeBody, example: { in_use: true } },
  success: {
    status: 200,
    description: 'The changed seal key.',
    schema: sealKeyRecord,
    example: sealKeyExample,
  },
  refusals: [
    'test_token',
    'seal_key_not_found',
    'seal_key_revoked',
    'certificate_unsuitable',
    'validation_failed',
  ],
  async handle({ caller, services, params, body, now }) {
    const change = { id: params.seal_key_id, inUse: body.in_use };
    const changed = await useAccountKey(services, caller, change, now);
    return changed.ok ? answer(200, presentSealKey(changed.value, now)) : refused(changed.refusal);
  },
});
