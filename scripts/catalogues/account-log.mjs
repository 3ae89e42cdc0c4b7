import { logKindRows } from '../../src/core/account-log/log-kinds';
import { code, table } from '../docs/table.mjs';

export function kinds() {
  return table(
    ['Kind', 'What happened'],
    Object.entries(logKindRows).map(([kind, { label }]) => [code(kind), label]),
  );
}
