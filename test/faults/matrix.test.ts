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
const callMs = 1_500;
/** Coordinators make several such calls before they answer. */
const coordinatorCallMs = 3_000;

beforeAll(() => {
  vi.spyOn(callLimits, 'msOf').mockImplementation((part) =>
    part === 'coordination service' ? coordinatorCallMs : callMs,
  );
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
