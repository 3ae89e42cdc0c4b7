import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../src/engine/fill/stored-plan';
import { blankDocument } from './support/drawing';

describe('a stored plan', () => {
  it('reads back unchanged', async () => {
    const { plan } = await blankDocument([{}, { rotate: 90, crop: [10, 20, 300, 400] }]);
    expect(readPlan(JSON.stringify(plan))).toEqual(plan);
  });

  it('asks to upload the document again when its version differs', () => {
    expect(() => readPlan('{"version":1,"pageCount":1,"pages":[]}')).toThrow(
      'has a plan of version 1, but version 5 is needed. Upload the document again.',
    );
  });
});
