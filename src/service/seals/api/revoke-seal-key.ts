import { answer, operation, refused } from '../../operation';
import { revokeKey } from '../change-account-key';
import { presentSealKey, sealKeyRecord } from '../present-seal-key';
import { revocationQuery } from '../seal-key-body';
import { sealKeyExample } from '../seal-key-example';

export const revokeSealKey = operation({
  id: 'revokeSealKey',
  method: 'delete',
  path: '/seal_keys/:seal_key_id',
  scope: 'seals:write',
  need: 'administer',
  query: revocationQuery,
  tag: 'Seal keys',
  summary: 'Revoke a seal key',
  description:
    'Erases the key at once. Its record stays, with its certificate and the time from which nobody should trust it: documents that were sealed before name it. Live tokens only.',
  success: {
    status: 200,
    description: 'The revoked seal key.',
    schema: sealKeyRecord,
    example: {
      ...sealKeyExample,
      ...{ state: 'revoked', in_use: false },
      ...{
        revoked_at: '2026-03-01T08:00:00.000Z',
        revocation_reason: 'The laptop with the file was stolen.',
      },
    },
  },
  refusals: ['test_token', 'seal_key_not_found', 'seal_key_revoked', 'validation_failed'],
  async handle({ caller, services, params, query, now }) {
    const wanted = { id: params.seal_key_id, reason: query.reason ?? null };
    const revoked = await revokeKey(services, caller, wanted, now);
    return revoked.ok ? answer(200, presentSealKey(revoked.value, now)) : refused(revoked.refusal);
  },
});
