import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { listAccountKeys } from '../account-key-store';
import { presentSealKey, sealKeyRecord } from '../present-seal-key';
import { sealKeyExample } from '../seal-key-example';

export const listSealKeys = operation({
  id: 'listSealKeys',
  method: 'get',
  path: '/seal_keys',
  scope: 'account:read',
  need: 'see_programs',
  query: noQuery,
  tag: 'Seal keys',
  summary: 'List seal keys',
  description: 'The keys of the account, oldest first, also those that are replaced or revoked.',
  success: {
    status: 200,
    description: 'The seal keys, without their certificates.',
    schema: z.array(sealKeyRecord),
    example: [sealKeyExample],
  },
  refusals: [],
  async handle({ caller, services, now }) {
    const rows = await listAccountKeys(services.db, caller.accountId);
    return answer(
      200,
      rows.map((row) => presentSealKey(row, now)),
    );
  },
});
