import { describe, expect, it } from 'vitest';
import { ownVerdict, publishedSchema, strictAjv, templateFields } from './support';
import { templatesOfAllKinds } from './templates';

describe('the published JSON Schema', () => {
  describe.each(Object.entries(templatesOfAllKinds))('of %s', (_, { fields: inputs, rules, samples }) => {
    const fields = templateFields(inputs, rules);

    it('is accepted by ajv in strict mode, without a warning', () => {
      expect(() => strictAjv(publishedSchema(fields))).not.toThrow();
    });

    it('decides like the service', () => {
      const theirs = strictAjv(publishedSchema(fields));
      const own = ownVerdict(fields);
      for (const { data, valid } of samples) {
        expect({ data, problems: own(data), valid: own(data).length === 0 }).toMatchObject({ valid });
        expect({ data, valid: theirs(data), errors: theirs.errors }).toMatchObject({ valid });
      }
    });
  });
});
