import { differingNeeds, roles as names } from '../../src/core/api/roles';
import { table } from '../docs/table.mjs';

export function roles() {
  return table(
    ['', ...names.map((role) => `${role[0]?.toUpperCase()}${role.slice(1)}`)],
    differingNeeds.map(({ docs, roles: having }) => [
      docs,
      ...names.map((role) => (having.includes(role) ? 'yes' : 'no')),
    ]),
  );
}
