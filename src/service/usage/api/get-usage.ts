import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { showTestUsage, showUsage, showUsageDays } from '../show-usage';

export const getUsage = operation({
  id: 'getUsage',
  method: 'get',
  path: '/usage',
  scope: 'account:read',
  need: 'see_usage',
  query: noQuery,
  tag: 'Usage',
  summary: 'Count the live PDFs of each month',
  description:
    'Calendar months in UTC, newest first. Past months without live PDFs are left out. Each live PDF counts once, in the month in which it was made. Test PDFs and combining are free.',
  success: {
    status: 200,
    description: 'Up to two years of months, and the days of the current month.',
    schema: z.object({
      months: z.array(z.object({ month: z.string(), live_pdfs: z.number().int() })),
      days: z
        .array(z.object({ day: z.string(), live_pdfs: z.number().int() }))
        .describe('Days of the current month with live PDFs, oldest first.'),
      test_months: z
        .array(z.object({ month: z.string(), test_pdfs: z.number().int() }))
        .describe('Months with test PDFs, newest first. Those of release 0.2.0 and before were not counted.'),
    }),
    example: {
      months: [{ month: '2026-01', live_pdfs: 1204 }],
      days: [{ day: '2026-01-02', live_pdfs: 1204 }],
      test_months: [{ month: '2026-01', test_pdfs: 12 }],
    },
  },
  refusals: [],
  async handle({ caller, services, now }) {
    const [months, days, testMonths] = await Promise.all([
      showUsage(services, caller.accountId, now),
      showUsageDays(services, caller.accountId, now),
      showTestUsage(services, caller.accountId),
    ]);
    return answer(200, {
      months: months.map(({ month, livePdfs }) => ({ month, live_pdfs: livePdfs })),
      days: days
        .filter(({ livePdfs }) => livePdfs > 0)
        .map(({ day, livePdfs }) => ({ day, live_pdfs: livePdfs })),
      test_months: testMonths.map(({ month, testPdfs }) => ({ month, test_pdfs: testPdfs })),
    });
  },
});
