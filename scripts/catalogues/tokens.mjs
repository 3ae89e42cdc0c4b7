import { operations as described } from '../../src/app/http/operations';
import { possibleScopes, scopeRows } from '../../src/core/api/scopes';
import { code, table } from '../docs/table.mjs';

export function scopes() {
  return table(
    ['Scope', 'Permits'],
    Object.entries(scopeRows).map(([name, { docs }]) => [code(name), docs]),
  );
}

export function operations() {
  return table(
    ['Operation', 'Request', 'Scope'],
    described.map(({ id, method, path, scope }) => [
      code(id),
      code(`${method.toUpperCase()} ${path}`),
      possibleScopes(scope).map(code).join(', ') || 'none',
    ]),
  );
}
