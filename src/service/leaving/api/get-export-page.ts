import * as z from 'zod';
import { invalid } from '../../../core/api/refusal';
import { answer, operation, refused } from '../../operation';
import { badCursor } from '../export/export-page';
import { exportPart, partNames } from '../export/export-part';
import { mayExport } from '../export/may-export';
import { noteExport } from '../export/note-export';

export const getExportPage = operation({
  id: 'getExportPage',
  method: 'get',
  path: '/export/page',
  scope: 'export:read',
  need: 'administer',
  query: z.object({
    part: z
      .enum(partNames, `must be one of ${partNames.join(', ')}`)
      .describe('The part, as `GET /export` names it.'),
    cursor: z
      .string()
      .max(2_000)
      .optional()
      .describe('The `next_cursor` of the previous page. The part continues after that page.'),
  }),
  tag: 'Export',
  summary: 'Read a page of an export',
  description:
    'A page of one part of the export, oldest records first. A file has its content as `json`, or a link that is valid for 24 hours. Records that are made meanwhile come last. Secrets are not among them.',
  success: {
    status: 200,
    description: 'A page of the part.',
    schema: z.object({
      part: z.string(),
      rows: z
        .array(z.unknown())
        .describe('The records of the page. A document that cannot be read at the moment is `unreadable`.'),
      files: z.array(
        z.object({
          path: z.string().describe('Where to put the file, below the folder of the export.'),
          json: z.unknown().optional(),
          url: z.string().optional(),
          sha256: z.string().nullable().optional().describe('null: it is not known before.'),
        }),
      ),
      next_cursor: z.string().nullable().describe('null: this is the last page.'),
    }),
    example: {
      part: 'documents',
      rows: [{ id: 'doc_1Nq2Xc0aB3dE5fG7hJ9k', filename: 'membership.pdf' }],
      files: [
        {
          path: 'documents/doc_1Nq2Xc0aB3dE5fG7hJ9k.pdf',
          url: 'https://quillet.example.com/downloads/document.doc_…/doc_1Nq2Xc0aB3dE5fG7hJ9k.pdf',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
      next_cursor: null,
    },
  },
  refusals: ['test_token', 'validation_failed'],
  async handle({ caller, client, services, query: { part, cursor }, now }) {
    const may = mayExport(caller);
    if (!may.ok) return refused(may.refusal);
    await noteExport(services.db, { caller, client }, now);
    const page = await exportPart(services, part, { accountId: caller.accountId, cursor, now });
    if (page === badCursor) return refused(wrongCursor.refusal);
    const { rows, files, next } = page;
    return answer(200, { part, rows, files, next_cursor: next });
  },
});

const wrongCursor = invalid(['?cursor: must be the `next_cursor` of the previous page of this part']);
