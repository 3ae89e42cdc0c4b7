import * as z from 'zod';
import { pageQuery } from '../../../core/api/query-schemas';
import { answer, operation } from '../../operation';
import { listFontRows } from '../font-store';
import { fontExample, fontRecord, presentFont } from '../present-font';

export const listFonts = operation({
  id: 'listFonts',
  method: 'get',
  path: '/fonts',
  scope: 'account:read',
  keepsToReach: true,
  query: z.object(pageQuery),
  tag: 'Fonts',
  summary: 'List fonts',
  description: 'The fonts that you uploaded, newest first.',
  success: {
    status: 200,
    description: 'A page of fonts.',
    schema: z.array(fontRecord),
    example: [fontExample],
  },
  refusals: [],
  async handle({ caller, services, query: { page, per_page } }) {
    const rows = await listFontRows(services.db, caller.accountId, {
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    return answer(200, rows.map(presentFont));
  },
});
