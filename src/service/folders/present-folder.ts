import * as z from 'zod';
import type { FolderPaths } from './folder-paths';
import type { FolderRow } from './folder-store';

export const folderRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    path: z.string().describe('The path of the parent; `/` is the root.'),
    parent_folder_id: z.string().nullable(),
  })
  .meta({ id: 'Folder' });

export const folderExample = {
  id: 'fld_1Nq2Xc0aB3dE5fG7hJ9k',
  name: 'Contracts',
  path: '/',
  parent_folder_id: null,
};

export const presentFolder = (row: FolderRow, paths: FolderPaths): z.output<typeof folderRecord> => ({
  id: row.id,
  name: row.name,
  path: paths.of(row.parentFolderId),
  parent_folder_id: row.parentFolderId,
});
