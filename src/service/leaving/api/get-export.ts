import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { findAccountName } from '../../accounts/members/account-store';
import { answer, noQuery, operation, refused } from '../../operation';
import { countParts, partNames } from '../export/export-part';
import { mayExport } from '../export/may-export';
import { noteExport } from '../export/note-export';

/** The form of an export. A reader of another form must say so. Form 1, of release 0.3.0, has no journals. */
const format = 2;

export const getExport = operation({
  id: 'getExport',
  method: 'get',
  path: '/export',
  scope: 'export:read',
  need: 'administer',
  query: noQuery,
  tag: 'Export',
  summary: 'Begin an export of the account',
  description:
    'Says which parts the export of the account has, and how many records. `quillet export` reads them all, and `docs/leaving.md` describes the files. The scope `export:read` must be named. An export is a line of the account log.',
  success: {
    status: 200,
    description: 'The account and the parts of its export, in the order in which to read them.',
    schema: z.object({
      format: z.number().int(),
      account: z.object({ id: z.string(), name: z.string() }),
      exported_at: shownTime,
      parts: z.array(
        z.object({
          name: z.enum(partNames),
          records: z.number().int().nullable().describe('null: nobody counts them.'),
        }),
      ),
    }),
    example: {
      format,
      account: { id: 'acc_1Nq2Xc0aB3dE5fG7hJ9k', name: 'Acme' },
      exported_at: '2026-01-31T09:30:00.000Z',
      parts: [{ name: 'submissions', records: 4711 }],
    },
  },
  refusals: ['test_token'],
  async handle({ caller, client, services, now }) {
    const { db } = services;
    const may = mayExport(caller);
    if (!may.ok) return refused(may.refusal);
    await noteExport(db, { caller, client }, now);
    const { accountId: id } = caller;
    return answer(200, {
      format,
      account: { id, name: await findAccountName(db, id) },
      exported_at: new Date(now).toISOString(),
      parts: await countParts(services, id),
    });
  },
});
