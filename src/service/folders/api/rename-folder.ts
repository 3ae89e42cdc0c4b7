import * as z from 'zod';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { folderName, withFolder } from '../folder-body';
import { folderExample, folderRecord, presentFolder } from '../present-folder';
import { renameFolder as rename } from '../rename-folder';

export const renameFolder = jsonOperation({
  id: 'renameFolder',
  method: 'post',
  path: '/folders/:folder_id/rename',
  scope: 'templates:write',
  changesLive: 'folder',
  query: noQuery,
  tag: 'Folders',
  summary: 'Rename a folder',
  body: {
    kind: 'json',
    schema: z.preprocess(
      withFolder('name'),
      z.strictObject({ folder: z.strictObject({ name: folderName }) }),
    ),
    example: { folder: { name: 'Contracts 2026' } },
  },
  success: { status: 200, description: 'The folder.', schema: folderRecord, example: folderExample },
  refusals: ['test_token', 'folder_not_found'],
  async handle({ caller, services, params, body }) {
    const input = { accountId: caller.accountId, folderId: params.folder_id, name: body.folder.name };
    const renamed = await rename(services, input);
    if (!renamed.ok) return refused(renamed.refusal);
    return answer(200, presentFolder(renamed.value.folder, renamed.value.paths));
  },
});
