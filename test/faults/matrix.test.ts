import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { callLimits } from '../../src/core/platform/unavailable';
import { allowLogged } from '../support/log';
import { setClock } from './support/clock';
import { kinds } from './support/kinds';
import { Matrix } from './support/matrix';
import { spyOnBindings } from './support/spy';

const matrix = new Matrix(JSON.parse(env.FAULTS ?? '{}'));

/** Long enough for the slowest honest call on a busy machine. */
const callMs = { 'coordination service': 3_000 } as const;

beforeAll(() => {
  vi.spyOn(callLimits, 'msOf').mockImplementation((part) => (part in callMs ? 3_000 : 1_500));
  spyOnBindings();
  setClock();
});

afterAll(() => matrix.print());

describe('work is done once although a call of a binding fails', () => {
  for (const kind of Object.keys(kinds).filter((name) => matrix.has(name)))
    it(kind, { timeout: 7_200_000 }, async () => {
      allowLogged(/(?:)/);
      await matrix.runKind(kind);
    });
});
