import * as z from 'zod';
import { folderDestination } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { withFolder } from '../folder-body';
import { moveFolder as move } from '../move-folder';
import { folderExample, folderRecord, presentFolder } from '../present-folder';

export const moveFolder = jsonOperation({
  id: 'moveFolder',
  method: 'post',
  path: '/folders/:folder_id/move',
  scope: 'templates:write',
  changesLive: 'folder',
  query: noQuery,
  tag: 'Folders',
  summary: 'Move a folder',
  description:
    'Moves the folder into another folder, or to the root with `null`. A folder cannot be moved into itself.',
  body: {
    kind: 'json',
    schema: z.preprocess(
      withFolder('parent_folder_id'),
      z.strictObject({ folder: z.strictObject({ parent_folder_id: folderDestination }) }),
    ),
    example: { folder: { parent_folder_id: null } },
  },
  success: { status: 200, description: 'The folder.', schema: folderRecord, example: folderExample },
  refusals: ['test_token', 'folder_not_found'],
  async handle({ caller, services, params, body }) {
    const parentFolderId = body.folder.parent_folder_id;
    const moved = await move(services, {
      accountId: caller.accountId,
      reach: reachOf(caller),
      folderId: params.folder_id,
      parentFolderId,
    });
    if (!moved.ok) return refused(moved.refusal);
    return answer(200, presentFolder(moved.value.folder, moved.value.paths));
  },
});
