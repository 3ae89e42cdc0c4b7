import { describe, expect, it } from 'vitest';
import { liquid } from './support';

const tooMuch = /^syntax_error .*takes too much work|^syntax_error .*makes more than/;
const rows = Array.from({ length: 19_000 }, () => 'abcdefgh');

function doubled(step: string) {
  return `{% for i in (1..60) %}${step}{% endfor %}`;
}

describe('endless templates', () => {
  it.each<[string, string, Record<string, unknown>?]>([
    ['a range', '{% for i in (1..50000000) %}{{ i }}{% endfor %}'],
    ['a range to print', '{{ (1..50000000) | join: "," }}'],
    ['a range without end', '{% for i in (1..end) %}{% endfor %}', { end: '1e999' }],
    ['an empty loop', '{% for i in (1..900000) %}{% endfor %}'],
    ['loops in loops', '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}'],
    ['tablerow', '{% tablerow i in (1..900000) %}{% endtablerow %}'],
    ['a text that doubles', `{% assign s = "aaaaaaaa" %}${doubled('{% assign s = s | append: s %}')}{{ s }}`],
    [
      'a capture that doubles',
      `{% assign s = "aaaaaaaa" %}${doubled('{% capture s %}{{ s }}{{ s }}{% endcapture %}')}{{ s }}`,
    ],
    [
      'a list that doubles',
      `{% assign s = "a,b" | split: "," %}${doubled('{% assign s = s | concat: s %}')}{{ s | size }}`,
    ],
    [
      'a list of lists that doubles',
      `{% assign b = m %}${doubled('{% assign b = b | concat: b %}')}{{ b }}`,
      { m: [rows] },
    ],
    [
      'lists that are compared',
      '{% assign b = m %}{% for i in (1..11) %}{% assign b = b | concat: b %}{% endfor %}{% if b == b %}{% endif %}',
      { m: [rows] },
    ],
    [
      'a case of lists',
      '{% assign b = m %}{% for i in (1..11) %}{% assign b = b | concat: b %}{% endfor %}{% case b %}{% when b %}{% endcase %}',
      { m: [rows] },
    ],
    [
      'a search',
      '{% for i in (1..1000) %}{% if a contains b %}{% endif %}{% endfor %}',
      { a: 'a'.repeat(500_000), b: `${'a'.repeat(200_000)}b` },
    ],
    ['a replacement', '{{ a | replace: b, "" }}', { a: 'a'.repeat(500_000), b: `${'a'.repeat(200_000)}b` }],
    [
      'many conditions',
      `{% for i in (1..20000) %}{% if ${'a or '.repeat(20_000)}a %}{% endif %}{% endfor %}`,
    ],
    [
      'many branches',
      `{% for i in (1..20000) %}{% if a %}${'{% elsif a == b %}'.repeat(9_000)}{% endif %}{% endfor %}`,
    ],
    ['much text', `{% for i in (1..5000) %}${'text '.repeat(20_000)}{% endfor %}`],
    [
      'expressions as texts',
      '{% for i in (1..1000) %}{{ m | where_exp: "x", e }}{% endfor %}',
      { m: rows, e: 'x == 1 or '.repeat(1000) },
    ],
    [
      'a value that a text takes many times',
      '{{ name | t: "de", a: a }}',
      { name: { de: '%{a}'.repeat(500) }, a: 'a'.repeat(999_999) },
    ],
    ['lines of Markdown', '{{ text | markdown }}', { text: '#\t\n'.repeat(600_000) }],
    ['code in Markdown', '{{ text | markdown }}', { text: '`a'.repeat(1_000_000) }],
    [
      'locales',
      '{% for one in locales %}{{ 0 | date: "%B", locale: one }}{% endfor %}',
      { locales: Array.from({ length: 200 }, (_, at) => `en-x-${at}`) },
    ],
    ['data of scripts', '{% for i in (1..200) %}{% data %}{% endfor %}', { a: 'x<'.repeat(500_000) }],
    ['texts that are escaped', '{% for i in (1..200) %}{{ a }}{% endfor %}', { a: 'x<'.repeat(500_000) }],
    [
      'captured texts',
      '{% capture c %}{% for i in (1..100) %}{{ a }}{% endfor %}{% endcapture %}',
      { a: 'x<'.repeat(500_000) },
    ],
    ['codes', '{% for i in (1..100000) %}{{ i | qrcode }}{% endfor %}'],
  ])('%s', (_name, source, data) => {
    expect(liquid(source, data)).toMatch(tooMuch);
  });

  it.each([
    [
      '3,000 nested blocks',
      '{% if true %}'.repeat(3000) + '{% endif %}'.repeat(3000),
      /^refused 1:\d+ .*nest at most 100 deep/,
    ],
    ['brackets', `{{ ${'a['.repeat(30_000)} }}`, /^refused 1:1 .*nest at most 100 deep/],
    ['ranges in ranges', `{{ ${'('.repeat(30_000)}1 }}`, /nest at most 100 deep/],
    [
      '150,000 outputs',
      '{{ a }}'.repeat(140_000),
      /^refused the template has more than 10000 tags and outputs/,
    ],
    [
      'lines of a liquid tag',
      `{% liquid ${'\necho a'.repeat(100_000)} %}`,
      /^refused the template has more than 10000 tags/,
    ],
    ['openings', '{%'.repeat(400_000), /^refused the template has more than/],
    ['liquid words', 'liquid'.repeat(170_000), /^liquid/],
  ])('%s', (_name, source, expected) => {
    expect(liquid(source)).toMatch(expected);
  });

  it('still renders long tables', () => {
    const items = Array.from({ length: 2000 }, (_, index) => ({
      name: `Item ${index}`,
      price: index * 1.5,
      new: index % 3 === 0,
    }));
    const table =
      '{% for item in items %}<tr><td>{{ forloop.index }}</td><td>{{ item.name }}</td><td>{{ item.price | currency }}</td><td>{% if item.new %}new{% else %}old{% endif %}</td></tr>{% endfor %}';
    const html = liquid(table, { items });
    expect(html.match(/<tr>/g)).toHaveLength(2000);
    expect(html).toContain('<tr><td>2000</td><td>Item 1999</td><td>$2,998.50</td><td>old</td></tr>');
  });

  it('gathers texts in the time that it takes to read them', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, { en: 'x' }]));
    const source = `{% texts %}${JSON.stringify(many)}{% endtexts %}{% for i in (1..20000) %}{% texts %}{}{% endtexts %}{% endfor %}{{ "k9" | t: "en" }}`;
    expect(liquid(source)).toBe('x');
  });

  it('prints a big picture', () => {
    const base64 = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.alloc(1_400_000),
    ]).toString('base64');
    expect(liquid('{{ photo }}', { photo: { base64 } })).toHaveLength(base64.length + 22);
  });
});
