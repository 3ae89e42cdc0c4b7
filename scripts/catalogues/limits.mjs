import { limitRows as engineRows } from '../../src/engine/limits';
import { limitRows } from '../../src/lib/limits';
import { fileLimits } from '../../src/lib/limits/files';
import { rateRows } from '../../src/lib/limits/rates';
import { requestLimits } from '../../src/lib/limits/requests';
import { templateLimits } from '../../src/lib/limits/templates';
import { textLimits } from '../../src/lib/limits/texts';
import { code, table } from '../docs/table.mjs';

/**
 * The limits of the engine and all others. The parts named first only bring the rows of the engine
 * into their place on the page.
 */
const order = { ...requestLimits, ...fileLimits, ...templateLimits, ...textLimits, ...engineRows };
const rows = { ...order, ...limitRows };

export function limits() {
  return table(
    ['Constant', 'Value', 'What happens at the limit'],
    Object.entries(rows).map(([name, [value, docs]]) => [code(name), String(value), docs]),
  );
}

export function rates() {
  return table(
    ['Binding', 'Rate', 'What one IP address sends'],
    Object.values(rateRows).map(({ binding, limit, seconds, what }) => [
      code(binding),
      `${limit} in ${seconds} s`,
      what,
    ]),
  );
}
