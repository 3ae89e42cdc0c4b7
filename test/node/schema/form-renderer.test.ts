import rjsf from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { parse } from 'parse5';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { publishedSchema, templateFields } from './support';
import { templatesOfAllKinds, when } from './templates';

type Node = {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  value?: string;
};

const all = function* (node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* all(child);
};

function attribute(node: Node, name: string) {
  return node.attrs?.find((one) => one.name === name)?.value;
}

function textOf(node: Node): string {
  return node.value ?? (node.childNodes ?? []).map(textOf).join('');
}

/**
 * The visible form that is rendered from the schema alone: inputs by id, with label and required
 * mark.
 */
function render(schema: object, formData: object) {
  const form = createElement(rjsf, { schema, formData, validator, idPrefix: 'f' });
  const nodes = [...all(parse(renderToString(form)) as Node)];
  const inputs = nodes
    .filter(({ nodeName }) => ['input', 'select', 'textarea'].includes(nodeName))
    .map((node) => {
      const id = attribute(node, 'id') ?? '';
      const label = nodes.find((one) => one.nodeName === 'label' && attribute(one, 'for') === id);
      return {
        id,
        kind: node.nodeName === 'input' ? (attribute(node, 'type') ?? 'text') : node.nodeName,
        label: label ? textOf(label) : null,
        required: attribute(node, 'required') !== undefined,
      };
    });
  return { inputs, ids: inputs.map(({ id }) => id), text: nodes.map(({ value = '' }) => value).join(' ') };
}

/** The schema after serialisation. */
function asSent(fields: ReturnType<typeof templateFields>) {
  return JSON.parse(JSON.stringify(publishedSchema(fields)));
}

function formOf(inputs: object[], data: object, rules = {}) {
  return render(asSent(templateFields(inputs, rules)), data);
}

describe('a form made of the published schema', () => {
  it('has an input of the right kind for each value, with its title and required mark', () => {
    const fields = [
      { name: 'name', title: 'Your name', description: 'As in your passport' },
      { name: 'age', title: 'Age', type: 'number', integer: true, required: false },
      { name: 'size', title: 'Size', optionList: 'S\nM' },
      { name: 'color', title: 'Colour', optionList: 'red\nblue', required: false },
      { name: 'day', title: 'Day', type: 'date', required: false },
      { name: 'mail', title: 'Mail', type: 'email', required: false },
      { name: 'yes', title: 'Agreed', type: 'boolean', required: false },
      { name: 'secret', hidden: true, required: false, title: 'Not on forms' },
      { name: 'fixed', static: true, default: 'x' },
    ];
    const { inputs, text } = formOf(fields, {});
    expect(inputs).toMatchObject([
      { id: 'f_name', kind: 'text', label: 'Your name*', required: true },
      { id: 'f_age', kind: 'number', label: 'Age', required: false },
      { id: 'f_size', kind: 'select', label: 'Size*', required: true },
      { id: 'f_color', kind: 'select', label: 'Colour', required: false },
      { id: 'f_day', kind: 'date', label: 'Day', required: false },
      { id: 'f_mail', kind: 'email', label: 'Mail', required: false },
      { id: 'f_yes', kind: 'checkbox', required: false },
    ]);
    const blank = formOf(fields, { color: '', day: '', mail: '' }).inputs;
    expect(blank.map(({ kind }) => kind)).toEqual(inputs.map(({ kind }) => kind));
    expect(text).toContain('As in your passport');
    expect(text).toContain('Agreed');
  });

  it('nests groups, and has a row for each element of a list', () => {
    const fields = [
      { name: 'buyer/name', title: 'Buyer' },
      ...[0, 1, 2].flatMap((row) => [
        { name: `items/${row}/what`, title: 'What', required: false },
        { name: `items/${row}/price`, type: 'number', title: 'Price', required: false },
      ]),
    ];
    const { ids, inputs } = formOf(fields, { items: [{ what: 'tea' }, {}] });
    expect(ids).toEqual([
      'f_buyer_name',
      'f_items_0_what',
      'f_items_0_price',
      'f_items_1_what',
      'f_items_1_price',
    ]);
    expect(inputs[1]?.label).toBe('What');
  });

  it('says what all fields of a name share', () => {
    const shared = {
      sharedFieldData: { name: { title: 'Full name', required: false, type: 'string' as const } },
    };
    const { inputs } = formOf([{ name: 'name', title: 'Name' }, { name: 'name' }], {}, shared);
    expect(inputs).toMatchObject([{ id: 'f_name', label: 'Full name', required: false }]);
  });

  it.each([
    ['a field', { status: 'married' }, true],
    ['a field', { status: 'single' }, false],
    ['a field', {}, false],
  ])('asks for %s when its conditions hold: %j', (_, data, asked) => {
    const fields = [
      { name: 'status', optionList: 'single\nmarried' },
      {
        name: 'spouse',
        title: 'Spouse',
        dependencies: when('show', { field: 'status', operator: 'equals', value: 'married' }),
      },
    ];
    const spouse = formOf(fields, data).inputs.find(({ id }) => id === 'f_spouse');
    expect(spouse?.required ?? false).toBe(asked);
    expect(spouse !== undefined).toBe(asked);
  });

  it.each([
    [{ status: 'married' }, ['f_status', 'f_spouse_name', 'f_spouse_born']],
    [{ status: 'single' }, ['f_status']],
  ])('shows a group when its conditions hold: %j', (data, ids) => {
    const fields = [{ name: 'status' }, { name: 'spouse/name' }, { name: 'spouse/born', required: false }];
    const rule = when('show', { field: 'status', operator: 'equals', value: 'married' });
    expect(formOf(fields, data, { fieldDependencies: { spouse: rule } }).ids).toEqual(ids);
  });

  it.each(Object.entries(templatesOfAllKinds))('is drawn for %s', (_, { fields, rules, samples }) => {
    const schema = asSent(templateFields(fields, rules));
    for (const { data, valid } of samples) {
      if (!valid || typeof data !== 'object' || data === null) continue;
      const { text } = render(schema, data);
      expect(text).not.toMatch(/unsupported field schema|unknown field type/i);
      expect(validator.isValid(schema, data, schema)).toBe(true);
    }
  });
});
