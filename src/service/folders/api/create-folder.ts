import * as z from 'zod';
import { folderReference } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { createFolder as create } from '../create-folder';
import { folderName } from '../folder-body';
import { folderExample, folderRecord, presentFolder } from '../present-folder';

export const createFolder = jsonOperation({
  id: 'createFolder',
  method: 'post',
  path: '/folders',
  scope: 'templates:write',
  keepsToReach: true,
  query: noQuery,
  tag: 'Folders',
  summary: 'Create a folder',
  body: {
    kind: 'json',
    schema: z.strictObject({
      folder: z.strictObject({
        name: folderName,
        parent_folder_id: folderReference.describe('The parent folder. Default: the root.'),
      }),
    }),
    example: { folder: { name: 'Contracts' } },
  },
  fillsDirectory: true,
  success: { status: 201, description: 'The new folder.', schema: folderRecord, example: folderExample },
  refusals: ['folder_not_found'],
  async handle({ caller, services, body, now }) {
    const input = {
      accountId: caller.accountId,
      reach: reachOf(caller),
      name: body.folder.name,
      parentFolderId: body.folder.parent_folder_id,
    };
    const created = await create(services, input, now);
    if (!created.ok) return refused(created.refusal);
    return answer(201, presentFolder(created.value.folder, created.value.paths));
  },
});
