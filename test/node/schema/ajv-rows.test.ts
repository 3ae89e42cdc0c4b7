import { expect, it } from 'vitest';
import { ownVerdict, publishedSchema, templateFields, warnedAjv } from './support';
import { no, when, yes } from './templates';

const fields = templateFields([
  { name: 'urgent', type: 'boolean', required: false },
  ...[0, 1].flatMap((row) => [
    { name: `items/${row}/kind`, required: false, overflow: 'continue' },
    {
      name: `items/${row}/reason`,
      required: false,
      dependencies: when('require', { field: `items/${row}/kind`, operator: 'equals', value: 'other' }),
    },
    {
      name: `items/${row}/detail`,
      dependencies: when('show', { field: `items/${row}/reason`, operator: 'equals', value: 'long' }),
    },
    {
      name: `items/${row}/source/page`,
      type: 'number',
      dependencies: when('show', { field: `items/${row}/detail`, operator: 'present' }),
    },
    {
      name: `items/${row}/phone`,
      required: false,
      dependencies: when('require', { field: 'urgent', operator: 'present' }),
    },
    {
      name: `items/${row}/fax`,
      required: false,
      dependencies: when(
        'require',
        { field: 'urgent', operator: 'present' },
        { field: `items/${row}/kind`, operator: 'equals', value: 'fax' },
      ),
    },
  ]),
]);

const samples = [
  ...yes(
    {},
    { items: [{}, {}, {}, {}] },
    { items: [{}, {}, {}, { kind: 'other', reason: 'short' }] },
    { items: [{}, {}, { kind: 'other', reason: 'long', detail: 'x', source: { page: 3 } }] },
    { urgent: true, items: [{ phone: '1' }, { phone: '1' }, { phone: '2', kind: 'a' }] },
    { urgent: false, items: [{}, {}, { kind: 'fax' }] },
  ),
  ...no(
    { items: [{}, { kind: 'other' }] },
    { items: [{}, {}, { kind: 'other' }] },
    { items: [{}, {}, {}, { kind: 'other', reason: '' }] },
    { items: [{}, {}, { kind: 'other', reason: 'long' }] },
    { items: [{}, {}, { reason: 'long', detail: 'x' }] },
    { items: [{}, {}, { reason: 'long', detail: 'x', source: {} }] },
    { urgent: true, items: [{ phone: '1' }, { phone: '1' }, {}] },
    { urgent: true, items: [{ phone: '1' }, { phone: '1' }, { phone: '' }] },
  ),
];

it.each(samples)('what conditions demand of rows beyond the template’s: $data', ({ data, valid }) => {
  const theirs = warnedAjv(publishedSchema(fields));
  expect({ own: ownVerdict(fields)(data).length === 0, theirs: theirs(data) }).toEqual({
    own: valid,
    theirs: valid,
  });
});

it('is said of all elements only where all rows have the same rules', () => {
  const differing = templateFields([
    { name: 'rows/0/kind', required: false, overflow: 'continue' },
    { name: 'rows/1/kind', required: false },
    { name: 'rows/0/other', required: false },
    {
      name: 'rows/1/other',
      required: false,
      dependencies: when('require', { field: 'rows/1/kind', operator: 'present' }),
    },
  ]);
  const theirs = warnedAjv(publishedSchema(differing));
  const own = ownVerdict(differing);
  for (const { data, valid } of [
    ...yes({ rows: [{ kind: 'a' }] }, { rows: [{ kind: 'a' }, { kind: 'a', other: 'b' }] }),
    ...no({ rows: [{ kind: 'a' }, { kind: 'a' }] }),
  ]) {
    expect({ data, own: own(data).length === 0, theirs: theirs(data) }).toEqual({
      data,
      own: valid,
      theirs: valid,
    });
  }
});
