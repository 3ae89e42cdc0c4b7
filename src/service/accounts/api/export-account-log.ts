import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { csvReply, operation, refused } from '../../operation';
import { logCsv } from '../log/log-csv';
import { logFilterOf, logQuery, onlyLiveToken } from '../log/log-query';

export const exportAccountLog = operation({
  id: 'exportAccountLog',
  method: 'get',
  path: '/account_log.csv',
  scope: 'log:read',
  need: 'administer',
  query: z.object(logQuery),
  tag: 'Account log',
  summary: 'Export the account log',
  description: `The same lines as a CSV file, newest first, at most ${limits.accountLogExported}. The export is a line of the log itself.`,
  success: {
    status: 200,
    description: 'A CSV file in UTF-8.',
    type: 'text/csv',
    schema: z.string(),
  },
  refusals: ['test_token'],
  async handle({ caller, services, query }) {
    const barred = onlyLiveToken(caller);
    if (barred) return refused(barred);
    await services.log.note({ kind: 'log.exported' });
    return csvReply('account-log.csv', logCsv(services.db, logFilterOf(caller.accountId, query)));
  },
});
