import { sourceRows } from '../../src/service/combining/source-types';
import { code, table } from '../docs/table.mjs';

export function sources() {
  return table(
    ['`type`', 'With', 'Merged PDF'],
    Object.entries(sourceRows).map(([type, { sent, docs }]) => {
      const { type: _, ...others } = sent.shape;
      return [code(type), Object.keys(others).map(code).join(', '), docs];
    }),
  );
}
