import * as z from 'zod';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createCustomFile as create } from '../create-custom-file';
import { customFileExample, customFileRecord, presentCustomFile } from '../present-custom-file';

export const createCustomFile = jsonOperation({
  id: 'createCustomFile',
  method: 'post',
  path: '/custom_files',
  scope: 'documents:write',
  need: 'try_documents',
  query: noQuery,
  tag: 'Uploads',
  summary: 'Create a custom file from an upload',
  description:
    'A custom file can be a source of combined submissions and an [attachment](attachments.md), again and again. An upload can be used once.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      cache_id: z.string().max(64).describe('The `key` under which the file was uploaded.'),
    }),
    example: { cache_id: 'upl_1Nq2Xc0aB3dE5fG7hJ9k' },
  },
  fillsDirectory: true,
  success: {
    status: 201,
    description: 'The custom file.',
    schema: z.object({ status: z.literal('success'), custom_file: customFileRecord }),
    example: { status: 'success', custom_file: customFileExample },
  },
  refusals: ['upload_not_found', 'conflict', 'expired'],
  async handle({ caller, services, body, now }) {
    const created = await create(services, { caller, key: body.cache_id }, now);
    if (!created.ok) return refused(created.refusal);
    const custom_file = presentCustomFile(created.value, { downloadLinks: services.downloadLinks, now });
    return answer(201, { status: 'success', custom_file });
  },
});
