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
    ['{{ a | currency: unit: }}', '1:1 "unit" of currency has no value'],
    ['{{ a | currency: "€", , "," }}', /^1:1 a value is missing before a comma/],
    ['{% assign x = a | currency: , "€" %}', /^1:1 a value is missing before a comma/],
    [
      '{{ a | currency: "€", ".", ",", locale: "de" }}',
      '1:1 currency takes no "delimiter" beside "locale", which says how it is written',
    ],
    ['{{ a | currency: locale: "de", format: "%n%u" }}', /^1:1 currency takes no "format" beside "locale"/],
    ['{{ a | number: 99 }}', '1:1 "precision" of number is a whole number from 0 to 20, not "99"'],
    ['{{ a | percent: locale: "not one" }}', /^1:1 "locale" of percent is a locale such as en/],
    ['{{ a | ordinal: "it" }}', '1:1 "locale" of ordinal is one of en, de, es, fr, not "it"'],
    ['{{ a | barcode: "code_999" }}', /^1:1 "symbology" of barcode is .*, not "code_999"/],
    ['{{ a | qrcode: color: "red" }}', /^1:1 "color" of qrcode is six hexadecimal digits/],
    ['{{ a | date: "DD.MM.YYYY" }}', /^1:1 "format" of date is short, medium, long, full, or made of/],
    ['{{ a | date: "%d.%Q" }}', /^1:1 "format" of date is .*, not "%d.%Q"/],
    ['{{ a | date: "%d", "Mars/Phobos" }}', /^1:1 "time_zone" of date is a time zone such as/],
    ['{{ a | in_time_zone: "Nowhere" }}', /^1:1 the value of in_time_zone is a time zone/],
    ['{{ a | phone: "DE" }}', /^1:1 the value of phone has a # for each digit/],
    ['{{ a | truncate: "x" }}', '1:1 the value of truncate is a number, not "x"'],
    ['{{ a | plus: "x" }}', '1:1 the value of plus is a number, not "x"'],
    ['{% signature s, color: #333, color: #f00 %}', '1:1 signature is given "color" twice'],
    ['{% signature s, preview_type: banana %}', /^1:1 preview_type of .* must be text or drawing/],
    ['{% signature s, font-size: 24 %}', /^1:1 font-size of .* must be written such as "24px"/],
    ['{% initials s, width: "wide" %}', /^1:1 width of .* must be written such as "60mm"/],
    ['{% for i in list limit: 1 limit: 2 %}{% endfor %}', '1:1 for is given "limit" twice'],
    ['{% for i in list reversed: false %}{% endfor %}', '1:1 "reversed" of for takes no value'],
    ['{% tablerow i in list cols:2 cols:3 %}{% endtablerow %}', '1:1 tablerow is given "cols" twice'],
    ['{% raw foo %}{% endraw %}', '1:1 "foo" is not understood here'],
    ['{% data a %}\n {% data b %}', /^2:2 {% data %} stands here again/],
    ['{% texts %}{"a":{"en":"A"}}{% endtexts %}\n{{ "b" | t: "en" }}', '2:1 {% texts %} has no text "b"'],
    ['{% if x %}{{ "b" | t: "en" | upcase }}{% endif %}', '1:11 {% texts %} has no text "b"'],
    ...['german', 'deutsch', 'english', 'xx', 'zz-DE', 'de_DE', ''].map((locale): [string, string] => [
      `{{ a | number: 2, locale: "${locale}" }}`,
      `1:1 "locale" of number is a locale such as en, de or pt-BR, not "${locale}"`,
    ]),
    ['{{ a | currency: locale: "french" }}', /^1:1 "locale" of currency is a locale such as/],
    ['\n {{ a | date: "%d", locale: "xx" }}', /^2:2 "locale" of date is a locale such as/],
    ['{% signature s, height %}', '1:1 "height" of signature has no value'],
    ['{% initials s, height, color: red %}', '1:1 "height" of initials has no value'],
    // A word without quotes may be a variable: compileHtml knows the names of the page.
    ['{% signature s, color: "gren" %}', '1:1 color of {% signature %}: "gren" is no colour of CSS'],
    [
      '{{ a | currency: format: "n u" }}',
      '1:1 "format" of currency has %n where the amount stands, such as "%n %u", not "n u"',
    ],
    ['{{ a | currency: negative_format: "" }}', /^1:1 "negative_format" of currency has %n/],
    [
      '{% texts %}{"a":{"en":"%{n} A","de":"A"}}{% endtexts %}\n{{ "a" | t: "de", nmae: 1 }}',
      '2:1 the text "a" has no place %{nmae} for a value',
    ],
    [
      '{% texts %}{"a":{"en":"A"},"b":{"de":"B"}}{% endtexts %}{{ "a" | t: "dee" }}',
      '1:57 {% texts %} has no text in "dee": it has en, de',
    ],
    ['{% texts %}{"a":{"en":"A"}}{% endtexts %}{{ "a" | t: language: "fr" }}', /has no text in "fr"/],
    ['{% for i in list limit: "two" %}{% endfor %}', '1:1 "limit" of for is a whole number, not "two"'],
    ['{% for i in list limit %}{% endfor %}', '1:1 "limit" of for has no value'],
    ['{% for i in list offset: 1.5 %}{% endfor %}', '1:1 "offset" of for is a whole number, not "1.5"'],
    ['{% for i in list limit: true %}{% endfor %}', '1:1 "limit" of for is a whole number, not "true"'],
    ['{% for i in list limit: (1..2) %}{% endfor %}', /^1:1 "limit" of for is a whole number, not/],
    [
      '{% tablerow i in list cols: "x" %}{% endtablerow %}',
      '1:1 "cols" of tablerow is a whole number from 1, not "x"',
    ],
    ['{% tablerow i in list cols: 0 %}{% endtablerow %}', /^1:1 "cols" of tablerow is a whole number from 1/],
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
    '{% data %}{{ a }}',
    '{% data rows | first %}',
    '{{ a | currency: "EUR", locale: "de-AT", precision: 0 }}{{ a | currency: "€,,", ".", "," }}',
    '{{ a | date: "long" }}{{ a | date: "%-d. %B", "Europe/Berlin", l }}{{ a | phone: "+## ###" }}',
    '{{ a | barcode: kind, color: c }}{{ a | truncate: n, "…" }}{{ a | round: 2 }}{{ a | plus: -1.5 }}',
    '{% for limit in limits limit:limit offset: a.limit %}{% endfor %}{% signature s, color: brand, width: w %}',
    '{% if x %}{% data a %}{% else %}{% data b %}{% endif %}{{ a | t: "de" }}',
    '{% if x %}{% texts %}{"a":{"en":"A","de":"A %{n}"}}{% endtexts %}{{ "a" | t: language: "en", n: 1 }}{% endif %}',
    '{% texts %}{"a":{"en":"A"},"b":{"de":"B"}}{% endtexts %}{{ "a" | t: "de-AT" }}{{ "b" | t: l }}{{ c | t: "x", y: 1 }}',
    '{% texts %}{"a":{"en":"A"}}{% endtexts %}{% texts %}{"a":{"de":"%{n}"}}{% endtexts %}{{ "a" | t: "de", n: 1 }}',
    '{% for i in list limit: "2" offset: continue %}{% endfor %}{% tablerow i in list cols: n limit: a.b %}{% endtablerow %}',
    '{% signature s, color: DarkRed %}{% initials s, color: "CurrentColor" %}{% signature s, color: a.brand %}',
    '{{ a | currency: format: "%n %u", negative_format: "(%n)" }}',
    '{% metadata foo %}{% metadata "a b" %}{% template id %}{% template_image_url logo.png %}',
  ])('takes %s', (source) => {
    expect(problemOf(source)).toBeNull();
  });

  it.each([
    ...['en', 'de', 'de-AT', 'pt-BR', 'zh-Hant-TW', 'zh-CN', 'sr-Latn-RS', 'es-419', 'en-001', 'nb', 'no'],
    ...['nn-NO', 'fil', 'tl', 'iw', 'he', 'in', 'ca-valencia', 'de-1996', 'de-DE-u-nu-latn', 'ar-EG'],
    ...['ja', 'hi', 'bn', 'ta', 'th', 'hy', 'ka', 'vi', 'el', 'uk', 'mn', 'la', 'cy', 'DE-at', 'en-x-house'],
  ])('takes the locale %s', (locale) => {
    expect(problemOf(`{{ a | number: 2, locale: "${locale}" }}`)).toBeNull();
  });

  it('knows what every filter takes', () => {
    expect(Object.keys(signatures).sort()).toEqual(Object.keys(engine.filters).sort());
  });

  it('still fills a template that was saved before', () => {
    const old =
      '{{ a | upcase: 1 }}{% for i in (1..2) limt: 1 %}{{ i }}{% endfor %}{{ 1 | qrcode: as: "png" }}{% data %}{% data %}';
    expect(parseLiquid(old)).toMatchObject({ ok: true });
  });
});
