import { answer, noQuery, operation, refused } from '../../operation';
import { deleteFolder as remove } from '../delete-folder';
import { folderExample, folderRecord, presentFolder } from '../present-folder';

export const deleteFolder = operation({
  id: 'deleteFolder',
  method: 'delete',
  path: '/folders/:folder_id',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Folders',
  summary: 'Delete an empty folder',
  success: {
    status: 200,
    description: 'The deleted folder.',
    schema: folderRecord,
    example: folderExample,
  },
  refusals: ['folder_not_found', 'validation_failed'],
  async handle({ caller, services, params }) {
    const deleted = await remove(services, { accountId: caller.accountId, folderId: params.folder_id });
    if (!deleted.ok) return refused(deleted.refusal);
    return answer(200, presentFolder(deleted.value.folder, deleted.value.paths));
  },
});
