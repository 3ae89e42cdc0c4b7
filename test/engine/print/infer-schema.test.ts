import { expect, it } from 'vitest';
import { compileHtml } from '../../../src/engine/print/compile-html';

function inferred(html: string, more: { headerHtml?: string } = {}) {
  const compiled = compileHtml({ html, scss: null, headerHtml: more.headerHtml ?? null, footerHtml: null });
  if (!compiled.ok) throw new Error(compiled.problems[0]?.message);
  return compiled.schema;
}

function object(properties: object) {
  return {
    type: ['object', 'null'],
    properties,
    additionalProperties: false,
  };
}

function list(items: object) {
  return { type: ['array', 'null'], items };
}

const number = { type: ['number', 'string', 'null'] };
const signature = {
  description: 'A signature: an image, a typed name or a drawing',
  examples: [{ text: { name: 'Ada Lovelace', typeface: 'Dancing Script' } }],
};
const date = { type: ['string', 'number', 'null'], description: 'A date or timestamp' };

it.each<[string, object]>([
  ['plain', {}],
  ['{{ name }}', { name: {} }],
  [
    '{{ customer.name }} {{ customer.address.city }}',
    { customer: object({ name: {}, address: object({ city: {} }) }) },
  ],
  ['{{ customer["full name"] }}', { customer: object({ 'full name': {} }) }],
  [
    '{% for item in items %}{{ item.name }}{{ item.price | currency }}{{ forloop.index }}{% endfor %}',
    { items: list(object({ name: {}, price: number })) },
  ],
  [
    '{% for a in order.lines %}{% for b in a.parts %}{{ b }}{% endfor %}{% endfor %}',
    { order: object({ lines: list(object({ parts: list({}) })) }) },
  ],
  ['{% assign total = price | times: quantity %}{{ total }}', { price: number, quantity: number }],
  [
    '{% assign sorted = items | sort: "date" | reverse %}{% for i in sorted %}{{ i.name }}{% endfor %}',
    { items: list(object({ date: {}, name: {} })) },
  ],
  ['{% capture x %}{{ a }}{% endcapture %}{{ x }}', { a: {} }],
  [
    '{{ due | date: "%F" }} {% if paid %}{{ paid_at | in_time_zone: zone }}{% endif %}',
    { due: date, paid: {}, paid_at: date, zone: {} },
  ],
  [
    '{% if a and b.c == "x" or d contains "y" %}{% elsif e > 2 %}{% endif %}{% unless f %}{% endunless %}',
    { a: {}, b: object({ c: {} }), d: {}, e: {}, f: {} },
  ],
  ['{% case kind %}{% when other %}{% endcase %}', { kind: {}, other: {} }],
  ['{{ items.size }} {{ items[0].name }}', { items: list(object({ name: {} })) }],
  ['{{ name.first }} {{ name.last }}', { name: {} }],
  ['{% for pair in things %}{{ pair[0] }}: {{ pair[1] }}{% endfor %}', { things: {} }],
  ['{{ row[key] }}', { row: {}, key: {} }],
  ['{{ order | json }} {{ order.id }}', { order: {} }],
  [
    '{% signature tenant %} {% metadata order_id %} {% metadata row.key %} {% template_image_url logo.png %}',
    { tenant: signature, row: object({ key: {} }) },
  ],
  ['{{ photo }} {{ photo.caption }}', { photo: { properties: { caption: {} } } }],
  ['{% for i in (1..count) %}{{ i }}{% endfor %}', { count: number }],
  [
    '{{ items | map: "name" | join: ", " }} {{ items | sum: "price" }}',
    { items: list(object({ name: {}, price: number })) },
  ],
  [
    '{% assign groups = items | group_by: "kind" %}{% for g in groups %}{{ g.name }}{% for i in g.items %}{{ i.title }}{% endfor %}{% endfor %}',
    { items: list(object({ kind: {}, title: {} })) },
  ],
  ['{% liquid\nassign x = a\necho b.c %}', { a: {}, b: object({ c: {} }) }],
  ['{{ a.__proto__.b }} {{ constructor }}', { a: {} }],
  [
    '{% for i in items %}{% assign last = i.name %}{% endfor %}{{ last }}',
    { items: list(object({ name: {} })) },
  ],
])('%s', (html, properties) => {
  expect(inferred(html)).toEqual({ type: 'object', properties, additionalProperties: false });
});

it('the schema includes the variables of the header', () => {
  expect(inferred('{{ a }}', { headerHtml: '{{ b }}' }).properties).toEqual({ a: {}, b: {} });
});

it('the schema is open where the data goes to scripts', () => {
  expect(inferred('{% data %}').additionalProperties).toBe(true);
  expect(inferred('{% data order.lines %}').properties).toEqual({ order: object({ lines: {} }) });
});

it('the schema is open where a name is known only later', () => {
  expect(inferred('{{ [name] }}').additionalProperties).toBe(true);
});

it('the schema stays shallow for every template', () => {
  const schema = JSON.stringify(inferred(`{{ a${'.b'.repeat(2000)} }}`));
  expect(schema.length).toBeLessThan(4000);
});
