import * as z from 'zod';
import { pageQuery, textBoolean } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { loadFolderPaths } from '../../folders/folder-paths';
import { answer, operation } from '../../operation';
import { presentTemplate, templateRecord } from '../present-template';
import { templateExample } from '../template-example';
import { listTemplateRows } from '../template-store';

export const listTemplates = operation({
  id: 'listTemplates',
  method: 'get',
  path: '/templates',
  scope: 'account:read',
  keepsToReach: true,
  query: z.object({
    query: z.string().max(255).optional().describe('Only templates whose name contains this text.'),
    parent_folder_id: z
      .string()
      .optional()
      .describe('Only templates directly in this folder; `root` for the root.'),
    archived: textBoolean
      .optional()
      .describe('true: only archived templates. false: only templates that are not archived. Default: both.'),
    ...pageQuery,
  }),
  tag: 'Templates',
  summary: 'List and search templates',
  description: 'Newest first.',
  revalidated: { links: ['document_url'] },
  success: {
    status: 200,
    description: 'A page of templates.',
    schema: z.array(templateRecord),
    example: [templateExample],
  },
  refusals: [],
  async handle({ caller, services, query, now }) {
    const { query: search, parent_folder_id: folder, archived, page, per_page } = query;
    const rows = await listTemplateRows(services.db, caller.accountId, {
      reach: reachOf(caller),
      ...(search ? { query: search } : {}),
      ...(folder === undefined ? {} : { parentFolderId: folder === 'root' || folder === '' ? null : folder }),
      ...(archived === undefined ? {} : { archived }),
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    const folderIds = rows.map(({ template }) => template.parentFolderId);
    const paths = await loadFolderPaths(services.db, caller.accountId, folderIds);
    const records = rows.map((row) =>
      presentTemplate(row, {
        downloadLinks: services.downloadLinks,
        path: paths.of(row.template.parentFolderId),
        now,
      }),
    );
    return answer(200, records);
  },
});
