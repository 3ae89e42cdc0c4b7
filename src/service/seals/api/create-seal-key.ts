import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { addAccountKey } from '../add-account-key';
import { mayChangeKeys } from '../find-own-key';
import { presentWithCertificates, sealKeyWithCertificates } from '../present-seal-key';
import { newSealKeyBody } from '../seal-key-body';
import { newSealKeyExample, sealKeyWithCertificatesExample } from '../seal-key-example';

export const createSealKey = jsonOperation({
  id: 'createSealKey',
  method: 'post',
  path: '/seal_keys',
  scope: 'seals:write',
  need: 'administer',
  query: noQuery,
  tag: 'Seal keys',
  summary: 'Add a seal key',
  description:
    'Adds a key with its certificate. The account seals with it from now on, unless `in_use` is false. The key is kept encrypted and never shown; its password is not kept. Live tokens only.',
  body: {
    kind: 'json',
    schema: newSealKeyBody,
    example: newSealKeyExample,
  },
  success: {
    status: 201,
    description: 'The new seal key, with the certificates that seals will contain.',
    schema: sealKeyWithCertificates,
    example: sealKeyWithCertificatesExample,
  },
  refusals: [
    'test_token',
    'validation_failed',
    'key_file_unreadable',
    'key_file_password_wrong',
    'seal_key_unsuitable',
    'seal_key_unusable',
    'certificate_unsuitable',
  ],
  async handle({ caller, services, body: { key, in_use: inUse }, now }) {
    const may = mayChangeKeys(caller);
    if (!may.ok) return refused(may.refusal);
    const added = await addAccountKey(services, caller, { key, inUse }, now);
    return added.ok ? answer(201, presentWithCertificates(added.value, now)) : refused(added.refusal);
  },
});
