import { operations as described } from '../../src/app/http/operations';
import { reachOfOperation } from '../../src/app/http/within-reach';
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
    ['Operation', 'Request', 'Scope', 'Wall for test tokens', 'Limited tokens'],
    described.map(({ id, method, path, scope, changesLive, keepsToReach }) => [
      code(id),
      code(`${method.toUpperCase()} ${path}`),
      possibleScopes(scope).map(code).join(', ') || 'none',
      walls[typeof changesLive === 'function' ? 'settings' : (changesLive ?? 'none')],
      reaches[reachOfOperation({ path, ...(keepsToReach && { keepsToReach }) })],
    ]),
  );
}

const reaches = { by_id: 'within their limits', filtered: 'within their limits', none: 'no' };

const walls = {
  none: '',
  settings: 'the template, for a change of settings',
  template: 'the template',
  folder: 'a template in the folder',
  fonts: 'any template of the account',
  sender: 'any template of the account',
};
