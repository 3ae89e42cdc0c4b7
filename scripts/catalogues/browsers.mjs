import { oldest } from '../browsers/supported.mjs';
import { table } from '../docs/table.mjs';

export function browsers() {
  return table(
    ['Browser', 'From version'],
    oldest.map(({ name, version }) => [name, version]),
  );
}
