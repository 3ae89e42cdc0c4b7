import { refusalRows } from '../../src/core/api/refusal-codes';
import { code, table } from '../docs/table.mjs';

export function refusals() {
  return table(
    ['Status', 'Code', 'When'],
    Object.entries(refusalRows).map(([name, { status, docs }]) => [String(status), code(name), docs]),
  );
}
