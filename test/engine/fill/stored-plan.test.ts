import { describe, expect, it } from 'vitest';
import { PLAN_VERSION, UNTAGGED_PLAN_VERSION } from '../../../src/engine/fill/document-plan';
import { readPlan } from '../../../src/engine/fill/stored-plan';
import { blankDocument } from './support/drawing';

describe('a stored plan', () => {
  it('reads back unchanged', async () => {
    const { plan } = await blankDocument([{}, { rotate: 90, crop: [10, 20, 300, 400] }]);
    expect(plan.form).toBe(UNTAGGED_PLAN_VERSION);
    expect(readPlan(JSON.stringify(plan))).toEqual({ plan });
  });

  it.each([
    [
      'of another version',
      '{"version":5,"pageCount":1,"pages":[]}',
      `version 5, and this code draws with ${PLAN_VERSION}`,
    ],
    ['that is cut off', `{"version":${PLAN_VERSION},"pageCo`, 'not JSON'],
    ['without a part', `{"version":5,"form":${PLAN_VERSION},"pageCount":1}`, 'not complete'],
    ['that is no plan', 'null', 'not complete'],
    [
      'of release 0.5.0 with tags',
      `{"version":5,"form":${UNTAGGED_PLAN_VERSION},"base":{"structure":{}}}`,
      'version 8 and tags',
    ],
  ])('%s says why it cannot be drawn with', (_, json, reason) => {
    expect(readPlan(json)).toEqual({ plan: null, reason: expect.stringContaining(reason) });
  });
});
