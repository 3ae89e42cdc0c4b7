import { limitRows } from '../../src/lib/limits';
import { code, table } from '../docs/table.mjs';

export function limits() {
  return table(
    ['Constant', 'Value', 'What happens at the limit'],
    Object.entries(limitRows).map(([name, [value, docs]]) => [code(name), String(value), docs]),
  );
}
