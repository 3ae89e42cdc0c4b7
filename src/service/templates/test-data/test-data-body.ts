import * as z from 'zod';
import { isOneLine } from '../../../core/api/plain-text';
import { limits } from '../../../lib/limits';
import type { TestDataSet } from '../../../lib/test-data-set';

const testDataSet = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(limits.testDataNameChars, `must have at most ${limits.testDataNameChars} characters`)
      .refine(isOneLine, 'must be one line of text')
      .describe('What the set is called, such as `Longest names`.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('The `data` of a submission. It is not checked against the template.'),
  })
  .meta({ id: 'TestDataSet' }) satisfies z.ZodType<TestDataSet>;

export const testDataSets = z
  .array(testDataSet)
  .max(limits.testDataSets, `must have at most ${limits.testDataSets} sets (testDataSets)`)
  .superRefine((sets, context) => {
    const names = sets.map(({ name }) => name);
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'must not be there twice' });
  })
  .refine(
    (sets) => Buffer.byteLength(JSON.stringify(sets)) <= limits.testDataBytes,
    `must have at most ${limits.testDataBytes} bytes as JSON (testDataBytes)`,
  )
  .describe('The [test data](templates.md#test-data) of the template: named sets, for previews.');

/** Test data in answers: what is stored is not checked again. */
export const shownTestDataSets = z.array(z.object(testDataSet.shape));
