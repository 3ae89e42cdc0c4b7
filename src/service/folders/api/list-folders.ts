import * as z from 'zod';
import { pageQuery } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { answer, operation } from '../../operation';
import { loadFolderPaths } from '../folder-paths';
import { listFolderRows } from '../folder-store';
import { folderExample, folderRecord, presentFolder } from '../present-folder';

export const listFolders = operation({
  id: 'listFolders',
  method: 'get',
  path: '/folders',
  scope: 'account:read',
  keepsToReach: true,
  query: z.object({
    parent_folder_id: z
      .string()
      .optional()
      .describe('Only folders directly in this folder; `root` for the root.'),
    ...pageQuery,
  }),
  tag: 'Folders',
  summary: 'List folders',
  description: 'Newest first.',
  success: {
    status: 200,
    description: 'A page of folders.',
    schema: z.array(folderRecord),
    example: [folderExample],
  },
  refusals: [],
  async handle({ caller, services, query }) {
    const { parent_folder_id: parent, page, per_page } = query;
    const rows = await listFolderRows(services.db, caller.accountId, {
      ...(parent === undefined ? {} : { parentFolderId: parent === 'root' || parent === '' ? null : parent }),
      reach: reachOf(caller),
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    const paths = await loadFolderPaths(
      services.db,
      caller.accountId,
      rows.map((row) => row.parentFolderId),
    );
    return answer(
      200,
      rows.map((row) => presentFolder(row, paths)),
    );
  },
});
