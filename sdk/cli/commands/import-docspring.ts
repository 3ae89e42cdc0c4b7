import { importDocspring } from '../../../scripts/import-docspring/import-docspring.mjs';
import { productParts } from '../../../scripts/import-docspring/product-parts';
import { isWhole, linesOf } from '../../../scripts/import-docspring/report.mjs';
import { readTheirToken } from '../../../scripts/import-docspring/tokens.mjs';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { Failure } from '../kit/failure';
import { numberOf, textOf } from '../kit/parse';
import { toldByScript } from '../kit/told-by-script';

/** Copies templates from DocSpring, as `npm run import:docspring` does (docs/migrating.md). */
export async function run({ args, values, output, profile }: Context): Promise<Ending> {
  const from = textOf(values, 'from') ?? 'https://api.docspring.com';
  const perSecond = numberOf(values, 'per-second', 2);
  if (perSecond === 0) throw new Failure('usage', '--per-second must be at least 1.');
  const to = profile();
  if (to.token.startsWith('api_test_'))
    throw new Failure('notPermitted', 'A test token publishes no versions: import with a live token.');
  const report = await done();
  for (const line of linesOf(report)) output.line(line);
  output.json(report);
  if (!report.finished) return 'unavailable';
  return isWhole(report) ? 'done' : 'differs';

  async function done() {
    try {
      const isApi = /^https?:\/\//.test(from);
      const token = () => readTheirToken(textOf(values, 'from-token-file'));
      return await importDocspring(
        {
          from: isApi ? { api: from, token: token() } : { folder: from },
          to,
          work: textOf(values, 'work') ?? 'docspring-import',
          only: args,
          compares: values['no-compare'] !== true,
          withWebhooks: values['with-webhooks'] === true,
          pixels: values['text-only'] !== true,
          perSecond,
        },
        (line) => output.note(line),
        productParts,
      );
    } catch (error) {
      throw toldByScript(error);
    }
  }
}
