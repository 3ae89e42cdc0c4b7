import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/engine/fields/field-schema';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { ownVerdict, publishedSchema, shapeOf, strictAjv, templateFields } from './support';
import { templatesOfAllKinds } from './templates';

const anything = fc.constantFrom<unknown>(
  ...['', 'x', 'too long a text', '1949-12-31', 0, 17, -1, 0.5, true, false, null],
  ...[{}, [], { text: { name: 'Ada', typeface: 'Caveat' } }],
);

const likely: Partial<Record<string, fc.Arbitrary<unknown>>> = {
  number: fc.constantFrom(0, 1, 17, 18, 0.5),
  integer: fc.constantFrom(0, 1, 17, 18),
  boolean: fc.boolean(),
};

const texts = ['x', 'Ada', 'married', '1949-12-31', '4A90E2', 'ada@example.com'];

function textsFor({ format, pattern, minLength = 0, maxLength = 100 }: JsonSchema): string[] {
  if (format === 'email') return ['ada@example.com'];
  if (pattern?.includes('{6}')) return ['4A90E2'];
  return texts.filter((text) => text.length >= minLength && text.length <= maxLength);
}

/** A scalar that this schema mostly accepts. */
function scalar({ else: given, ...always }: JsonSchema): fc.Arbitrary<unknown> {
  const schema = { ...always, ...given };
  const fitting = schema.enum
    ? fc.constantFrom<unknown>(...schema.enum)
    : (likely[String(schema.type)] ?? fc.constantFrom(...textsFor(schema)));
  const rest = [
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: anything },
  ];
  return fc.oneof({ weight: 20, arbitrary: fitting }, ...rest);
}

/** Data of roughly the schema's shape: parts are missing, wrong, or too many. */
function dataFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = shapedLike(schema);
  return shaped
    ? fc.oneof({ weight: 20, arbitrary: shaped }, { weight: 1, arbitrary: scalar(schema) })
    : scalar(schema);
}

function shapedLike(schema: JsonSchema): fc.Arbitrary<unknown> | null {
  if (schema.type === 'object' && schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, inner]) => [key, dataFor(inner)]);
    const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(parts);
    const known: fc.Arbitrary<object> = fc.oneof(
      { weight: 9, arbitrary: fc.record(shape, { requiredKeys: schema.required ?? [] }) },
      { weight: 1, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    );
    const strange = fc.oneof({ weight: 20, arbitrary: fc.constant({}) }, fc.constant({ stranger: 1 }));
    return fc.tuple(known, strange).map(([one, other]) => ({ ...one, ...other }));
  }
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items)) {
    return fc.array(dataFor(schema.items), { maxLength: (schema.maxItems ?? 3) + 1 });
  }
  return null;
}

function agree(fields: readonly Field[], runs: number): { accepted: number; refused: number } {
  const theirs = strictAjv(publishedSchema(fields));
  const own = ownVerdict(fields);
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(dataFor(shapeOf(fields)), (data) => {
      const problems = own(data);
      seen[problems.length === 0 ? 'accepted' : 'refused'] += 1;
      // ajv must refuse whatever our own validator refuses; the message shows both verdicts.
      expect({ valid: theirs(data), errors: theirs.errors, problems }).toMatchObject({
        valid: problems.length === 0,
      });
    }),
    { numRuns: runs },
  );
  return seen;
}

/** JSON Schema cannot express check digits and sizes in bytes: there the service is stricter. */
const schemaSaysAll = Object.entries(templatesOfAllKinds).filter(
  ([, { fields }]) => !JSON.stringify(fields).includes('barcode'),
);

describe('ajv and the service agree on random data', () => {
  it.each(schemaSaysAll)('of %s', (_, { fields, rules }) => {
    const seen = agree(templateFields(fields, rules), 500);
    expect(seen.refused).toBeGreaterThan(0);
    if (fields.length > 0) expect(seen.accepted).toBeGreaterThan(0);
  });
});

describe('and on random templates', () => {
  const names = [
    'a',
    'b',
    'g/c',
    'g/d',
    'g/h/e',
    'list/0/x',
    'list/0/y',
    'list/1/x',
    'list/2/y',
    'flat/0',
    'flat/1',
  ];
  const action = fc.constantFrom('show', 'require', 'require_and_show');
  const match = fc.constantFrom('all', 'any');
  /** Conditions name earlier fields only, so that there is no cycle. */
  const condition = (earlier: string[]) =>
    fc.record({
      field: fc.constantFrom(...earlier),
      operator: fc.constantFrom('present', 'blank', 'equals', 'not_equals', 'one_of'),
    });
  const rule = (earlier: string[]) =>
    fc
      .record({ action, match, conditions: fc.array(condition(earlier), { minLength: 1, maxLength: 2 }) })
      .map((made) => ({ ...made, conditions: made.conditions.map(withValue) }));
  const withValue = ({ field, operator }: { field: string; operator: string }) => ({
    field,
    operator,
    ...(operator === 'one_of' && { value: ['x', 'Ada'] }),
    ...((operator === 'equals' || operator === 'not_equals') && { value: 'x' }),
  });
  /** Rules of which some accept "" and some do not. */
  const rules = fc.constantFrom<object>(
    ...[{}, {}, { maxLength: 3 }, { minLength: 2 }, { optionList: 'x\nAda' }, { type: 'email' }],
    ...[{ default: 'x' }, { colorFieldName: 'tint' }, { colorFieldName: 'tint', colorFieldRequired: true }],
  );
  const template = fc
    .tuple(
      ...names.map((name, index) =>
        fc
          .record({
            name: fc.constant(name),
            required: fc.constantFrom(false, false, false, true),
            rules,
            dependencies:
              index % 3 === 0 ? fc.constant(null) : fc.option(rule(names.slice(0, index)), { freq: 2 }),
          })
          .map(({ rules: own, ...field }) => ({ ...field, ...own })),
      ),
    )
    .chain((fields) =>
      fc.record({
        fields: fc.constant(fields),
        groups: fc.record(
          { g: rule(['a', 'b']), 'g/h': rule(['a', 'g/c']), list: rule(['a', 'g/d']) },
          { requiredKeys: [] },
        ),
      }),
    );

  it('with logic of fields and groups, and lists', () => {
    let accepted = 0;
    fc.assert(
      fc.property(template, ({ fields, groups }) => {
        const rules = JSON.parse(JSON.stringify({ fieldDependencies: groups }));
        accepted += agree(templateFields(fields, rules), 150).accepted;
      }),
      { numRuns: 50 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
