import { describe, expect, it } from 'vitest';
import { engine } from '../../../src/engine/print/liquid/engine';
import { signatures } from '../../../src/engine/print/liquid/filters/signatures';
import { parseLiquid } from '../../../src/engine/print/liquid/parse-liquid';

/** Why a template cannot be saved, or null. */
function problemOf(source: string): string | null {
  const parsed = parseLiquid(source, { isStrict: true });
  if (parsed.ok) return null;
  const { place, message } = parsed.problem;
  return place ? `${place.line}:${place.column} ${message}` : message;
}

describe('what Liquid would pass over in silence', () => {
  it.each([
    ['{{ a b }}', '1:1 "a b" is more than one value: an operator or "|" is missing'],
    ['<p>\n {{ a, b }}', '2:2 ", b" is not understood here'],
    ['{{ a | upcase | }}', '1:1 "|" is not understood here'],
    ['{{ a.b. }}', '1:1 "." is not understood here'],
    ['{{ a | upcase: 1 }}', '1:1 upcase takes no value after its name, not 1'],
    ['{{ a | append: "x", "y" }}', '1:1 append takes one value, not 2'],
    ['{{ a | append }}', '1:1 append takes one value, not 0'],
    ['{{ a | truncate: 5, "…", 2 }}', '1:1 truncate takes 0 to 2 values, not 3'],
    ['{{ a | default: 1, allow: true }}', '1:1 default takes no "allow": it takes allow_false'],
    [
      '{{ a | currency: symbol: "€" }}',
      /^1:1 currency takes no "symbol": it takes unit, delimiter, separator/,
    ],
    ['{{ a | currency: "€", unit: "$" }}', '1:1 currency is given "unit" twice'],
    ['{{ a | qrcode: as: "png" }}', '1:1 "as" of qrcode is url or svg, not "png"'],
    ['{% if a | upcase: 2 %}{% endif %}', '1:1 upcase takes no value after its name, not 1'],
    ['{% if a %}{% elsif a b %}{% endif %}', /"a b" is more than one value/],
    ['{% if a b %}{% endif %}', '1:1 "a b" is more than one value: an operator or "|" is missing'],
    ['{% if a == %}{% endif %}', '1:1 a value is missing beside an operator in "a =="'],
    ['{% if a %}{% else %}{% endif %}\n{% unless a b %}{% endunless %}', /^2:1 "a b" is more than one value/],
    ['{% for i in list limt: 2 %}{% endfor %}', '1:1 for takes no "limt": it takes limit, offset, reversed'],
    ['{% for i in list | reverse %}{% endfor %}', '1:1 "| reverse" is not understood here'],
    ['{% for i in list %}{% else x %}{% endfor %}', /unexpected "x"/],
    [
      '{% tablerow i in list colss: 2 %}{% endtablerow %}',
      '1:1 tablerow takes no "colss": it takes cols, limit, offset',
    ],
    ['{% assign x = a b %}', /"a b" is more than one value/],
    ['{% capture x y %}{% endcapture %}', '1:1 "y" is not understood here'],
    ['{% cycle "a" "b" %}', /more than one value/],
    ['{% increment x y %}', '1:1 "y" is not understood here'],
    ['{% case a b %}{% when 1 %}{% endcase %}', /"a b" is more than one value/],
    ['{% case a %}{% when 1 junk %}{% endcase %}', '1:13 "junk" is not understood here'],
    ['{% case a %}{% when 1 %}{% endcase junk %}', '1:25 "junk" is not understood here'],
    ['{% for i in list %}{% break now %}{% endfor %}', '1:20 "now" is not understood here'],
    ['{% echo a | upcase: 1 %}', '1:1 upcase takes no value after its name, not 1'],
    ['{% liquid\n assign x = 1\n echo x | upcase: 3\n%}', /^3:2 upcase takes no value/],
    ['{% metadata "a", x: 1 %}', '1:1 metadata takes no "x": it takes none'],
    ['{% texts de %}{}{% endtexts %}', '1:1 "de" is not understood here'],
    ['{% template id, x: 1 %}', '1:1 template takes no "x": it takes none'],
    [
      '{% signature s, size: 3 %}',
      /^1:1 signature takes no "size": it takes width, height, font-size, color, preview_type/,
    ],
  ])('%s', (source, problem) => {
    expect(problemOf(source)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });

  it.each([
    '{{ a }}{{ a.b["c"][0] | upcase | append: "x" }}{{ (1..3) | join: ", " }}{{ -1 }}{{ "}}" }}',
    '{{ a == b or c contains "d" and e != nil }}{% if not a and b %}{% elsif c > 2 %}{% else %}{% endif %}',
    '{{ a | default: "x", allow_false: true }}{{ a | replace: "a" }}{{ a | slice: 1, 2 }}{{ a | where: "ok" }}',
    '{% for i in list limit: 2, offset: 1 reversed %}{% break %}{% else %}{% endfor %}',
    '{% tablerow i in list cols: 2 %}{{ i }}{% endtablerow %}{% cycle "a", "b" %}{% cycle n: a, "b,c" %}',
    '{% case a %}{% when 1, "x" or 3 %}{% else %}{% endcase %}{% capture x %}{% endcapture %}{% increment x %}',
    '{% comment %} {{ a b }} {% endcomment %}{% raw %}{{ a b }}{% endraw %}{% # a note %}{% echo a | upcase %}',
    '{% liquid\n assign x = 1\n if x\n  echo x\n endif\n%}{%- unless a -%}{%- endunless -%}{{- a -}}',
    '{% signature s, width: w height: "18mm", font-size: 24px, color: #333, preview_type: text %}',
    '{% data %}{% data rows | first %}',
    '{% metadata foo %}{% metadata "a b" %}{% template id %}{% template_image_url logo.png %}',
  ])('takes %s', (source) => {
    expect(problemOf(source)).toBeNull();
  });

  it('knows what every filter takes', () => {
    expect(Object.keys(signatures).sort()).toEqual(Object.keys(engine.filters).sort());
  });

  it('still fills a template that was saved before', () => {
    const old =
      '{{ a | upcase: 1 }}{% for i in (1..2) limt: 1 %}{{ i }}{% endfor %}{{ 1 | qrcode: as: "png" }}';
    expect(parseLiquid(old)).toMatchObject({ ok: true });
  });
});
