import { describe, expect, it } from 'vitest';
import { liquid } from './support';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the output of a template', () => {
  it.each([
    ['{{ name }}', { name: '<b>Ada & "Co"</b>' }, '&lt;b&gt;Ada &amp; &#34;Co&#34;&lt;/b&gt;'],
    ['{{ name | raw }}', { name: '<b>Ada</b>' }, '<b>Ada</b>'],
    ['{{ name | escape }}', { name: '<' }, '&lt;'],
    ['{{ name | escape_once }}', { name: '&lt; & <' }, '&lt; &amp; &lt;'],
    ['{{ name | upcase }}', { name: 'a<b' }, 'A&lt;B'],
    ['{% capture x %}<i>{{ name }}</i>{% endcapture %}{{ x }}', { name: '<' }, '<i>&lt;</i>'],
    ['{% capture x %}<i>{{ name }}</i>{% endcapture %}{% echo x %}{{ x.size }}', { name: '' }, '<i></i>7'],
    ['{% capture x %}a{% endcapture %}{% if x == "a" %}same{% endif %}', {}, 'same'],
    ['{% echo name %}', { name: '<' }, '&lt;'],
    ['{% cycle name, "b" %}', { name: '<' }, '&lt;'],
    ['{% liquid\necho name\nassign x = 1\necho x %}', { name: '<' }, '&lt;1'],
    ['{{ notes | newline_to_br }}', { notes: '<a>\nb' }, '&lt;a&gt;<br>\nb'],
    ['{{ list }} {{ missing }} {{ nothing }}', { list: ['a', '<'], nothing: null }, 'a&lt;  '],
    ['{{ thing }}|{{ thing | json }}', { thing: { a: 1 } }, '|{&#34;a&#34;:1}'],
    ['{% if a contains "b" and c > 2 %}yes{% else %}no{% endif %}', { a: 'abc', c: 3 }, 'yes'],
    ['{% case kind %}{% when "a", "b" %}1{% else %}2{% endcase %}', { kind: 'b' }, '1'],
    ['{% for i in list limit: 2 offset: 1 reversed %}{{ i }}{% endfor %}', { list: [1, 2, 3, 4] }, '32'],
    ['{% for i in (1..3) %}{{ forloop.index }}/{{ forloop.length }} {% endfor %}', {}, '1/3 2/3 3/3 '],
    ['{% for i in none %}x{% else %}empty{% endfor %}', { none: [] }, 'empty'],
    [
      '{{ list | where: "ok" | map: "name" | join: ", " }}',
      { list: [{ ok: true, name: 'a' }, { name: 'b' }] },
      'a',
    ],
    ['{% raw %}{{ name }}{% endraw %}{# #}', {}, '{{ name }}{# #}'],
    ['{{ a | default: "none" }}', {}, 'none'],
  ])('%s', (source, data, expected) => {
    expect(liquid(source, data)).toBe(expected);
  });

  it.each([
    ['{{ 1234567.891 | delimited }}', '1,234,567.891'],
    ['{{ -1234567.891 | delimited: ".", "," }}', '-1.234.567,891'],
    ['{{ 1.005 | delimited: precision: 2 }}', '1.01'],
    ['{{ "12.5" | currency }}', '$12.50'],
    ['{{ -3 | currency: "€" }}', '-€3.00'],
    ['{{ 1234.5 | currency: "EUR" }}', '€1,234.50'],
    ['{{ 1234.5 | currency: "JPY" }}', '¥1,235'],
    ['{{ 1234.5 | currency: "EUR", locale: "de" }}', '1.234,50\u00a0€'],
    ['{{ 9.5 | currency: "kr", format: "%n %u", separator: "," }}', '9,50 kr'],
    ['{{ 9 | currency: "€", locale: "de" }} {{ 9 | currency: locale: "de" }}', '9,00\u00a0€ 9,00\u00a0$'],
    ['{{ -9 | currency: "kr", locale: "nb" }}', '−9,00\u00a0kr'],
    ['{{ 9 | currency: "JPY", locale: "ja", precision: nil }}', '￥9'],
    ['{{ -0.001 | currency: "EUR", locale: "de" }}', '0,00\u00a0€'],
    ['{{ -0.001 | number: 2 }} {{ -0.001 | percent: 0 }} {{ -0.5 | number }}', '0.00 0% -0.5'],
    ['{% capture u %}kr {% endcapture %}{{ 3 | currency: u }} {{ 3 | currency: nil }}', 'kr 3.00 $3.00'],
    ['{{ "much" | currency }}', 'much'],
    ['{{ 1000.45 | currency: "€", ".", "," }}', '€1.000,45'],
    ['{{ 1000.45 | currency: "€", " ", ",", "%n %u" }}', '1 000,45 €'],
    ['{{ -5 | currency: "$", ",", ".", "%u%n", "(%u%n)" }}', '($5.00)'],
    ['{{ -5 | currency: negative_format: "%u-%n", precision: 0 }}', '$-5'],
    ['{{ 2 | currency: "EUR", ".", ",", "%u%n", "-%u%n", 3 }}', '€2,000'],
    [
      '{{ 1234.5 | number }} {{ 1234.5 | number: 2 }} {{ 1234.5 | number: locale: "de" }}',
      '1,234.5 1,234.50 1.234,5',
    ],
    ['{{ 1234567 | number: 1, "fr" }}', '1\u202f234\u202f567,0'],
    ['{{ 0.256 | percent }} {{ 0.5 | percent: 1 }} {{ 0.125 | percent: 0, "de" }}', '25.6% 50.0% 13\u00a0%'],
    [
      '{% assign all = "1,2,3,4,11,22,113,101" | split: "," %}{% for i in all %}{{ i | ordinal }} {% endfor %}',
      '1st 2nd 3rd 4th 11th 22nd 113th 101st ',
    ],
    [
      '{{ 1 | ordinal: "fr" }} {{ 2 | ordinal: "fr" }} {{ 3 | ordinal: "de-AT" }} {{ 1 | ordinal: "es" }}',
      '1er 2e 3. 1.º',
    ],
    ['{{ 1 | ordinal: "xx" }}', 'syntax_error 1:1 ordinal writes en, de, es, fr, not "xx"'],
    ['{{ "415 555-0123" | phone }} {{ "+14155550123" | phone }}', '(415) 555-0123 (415) 555-0123'],
    ['{{ "+442079460123" | phone: "+## ## #### ####" }} {{ "12" | phone: "###" }}', '+44 20 7946 0123 12'],
    ['{{ "call me" | phone }}', 'call me'],
    ['{{ "2026-03-01" | date: "%A, %-d. %B %Y", locale: "de" }}', 'Sonntag, 1. März 2026'],
    [
      '{{ "2026-03-01" | date: "%-d %B %Y", locale: "pl" }} {{ "2026-03-01" | date: "%B", locale: "pl" }}',
      '1 marca 2026 marzec',
    ],
    [
      '{{ "2026-03-01" | date: "%Y %B %-d", locale: "ja" }} {{ "2026-03-01" | date: "%-d %B", locale: "zh" }}',
      '2026 3月 1 1 三月',
    ],
    ['{{ "2026-03-01" | date: "long" }}', 'March 1, 2026'],
    ['{{ "2026-07-01T23:30:00Z" | date: "%a %-d. %b %H:%M", "Europe/Berlin", "de" }}', 'Do 2. Juli 01:30'],
    [
      '{{ "2026-03-01" | date: "long", locale: "fr" }} {{ "2026-03-01" | date: "short", locale: "de" }}',
      '1 mars 2026 01.03.26',
    ],
    [
      '{{ "2026-03-01" | date: "%B", locale: "no such" }}',
      'syntax_error 1:1 unknown locale "no such"; use one such as en, de or pt-BR',
    ],
    ['{{ "2026-05-17" | date: "%F %Z", "America/New_York" }}', '2026-05-17 EDT'],
    ['{{ "2026-05-17" | in_time_zone: "Asia/Tokyo" | date: "%F %R" }}', '2026-05-17 00:00'],
    ['{{ "Room 5" | date: "%Y" }} {{ "$5" | date: "%Y" }}', 'Room 5 $5'],
    ['{{ "2026-13-01" | date: "%B" }} {{ "2026-02-29" | date: "%B" }}', '2026-13-01 2026-02-29'],
    ['{{ "Sunday, May 17, 2026" | date: "%F" }} {{ "Sept. 5, 2026" | date: "%F" }}', '2026-05-17 2026-09-05'],
    [
      '{{ 0 | currency: "EUR", locale: "no such" }}',
      'syntax_error 1:1 unknown locale "no such"; use one such as en, de or pt-BR',
    ],
    ['{{ 1 | pluralize: "box" }} {{ 2 | pluralize: "box" }} {{ 0 | pluralize: "city" }}', 'box boxes cities'],
    [
      '{{ 2 | pluralize: "person", "people" }} {{ "day" | pluralize: 1 }} {{ "day" | pluralize: 3 }}',
      'people day days',
    ],
    ['{{ "2026-01-31" | date: "%B %-d, %Y (%j, week %V)" }}', 'January 31, 2026 (031, week 05)'],
    ['{{ "2026-01-31T23:30:00+02:00" | date: "%F %R %:z" }}', '2026-01-31 23:30 +02:00'],
    [
      '{{ "2026-07-01T12:00:00Z" | in_time_zone: "Europe/Berlin" | date: "%F %R %Z" }}',
      '2026-07-01 14:00 GMT+2',
    ],
    [
      '{{ "2026-01-01T12:00:00Z" | in_time_zone: "America/New_York" | date: "%F %R %Z" }}',
      '2026-01-01 07:00 EST',
    ],
    [
      '{{ "2026-03-29T00:59:59Z" | date: "%R", "Europe/Berlin" }} {{ "2026-03-29T01:00:00Z" | date: "%R", "Europe/Berlin" }}',
      '01:59 03:00',
    ],
    [
      '{{ "now" | date: "%F %T" }} {{ 0 | date: "%F" }} {{ "May 5, 2026" | date: "%d/%m/%y" }}',
      '2026-05-17 09:30:00 1970-01-01 05/05/26',
    ],
    ['{{ "2026-07-01T12:00:00Z" | in_time_zone: "Asia/Kolkata" }}', '2026-07-01T17:30:00+05:30'],
    ['{{ "soon" | date: "%F" }}', 'soon'],
    [
      '{{ "now" | in_time_zone: "Mars/North" }}',
      'syntax_error 1:1 unknown time zone "Mars/North"; use one such as Europe/Berlin or UTC',
    ],
  ])('%s', (source, expected) => {
    expect(liquid(source)).toBe(expected);
  });

  it.each([
    [
      '# Terms\n\nPay **now**, *please*.\nOr `a*b*`.',
      '<h1>Terms</h1>\n<p>Pay <strong>now</strong>, <em>please</em>.<br>\nOr <code>a*b*</code>.</p>',
    ],
    [
      '- one\n- two\n  more\n\n3. three\n4. four',
      '<ul><li>one</li><li>two<br>\nmore</li></ul>\n<ol start="3"><li>three</li><li>four</li></ol>',
    ],
    [
      '> said\n> so\n\n---\n\nsnake_case_name and _this_',
      '<blockquote><p>said<br>\nso</p></blockquote>\n<hr>\n<p>snake_case_name and <em>this</em></p>',
    ],
    [
      '<img src=x onerror=1> [a](https://e.com/?b=1&c) [x](javascript:alert(1))',
      '<p>&lt;img src=x onerror=1&gt; <a href="https://e.com/?b=1&amp;c">a</a> [x](javascript:alert(1))</p>',
    ],
    ['[**b**](mailto:a@e.com)', '<p><a href="mailto:a@e.com"><strong>b</strong></a></p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['__strong__ ~~gone~~ a__b__c', '<p><strong>strong</strong> <del>gone</del> a__b__c</p>'],
    ['\\*plain\\* \\<b\\> `\\*` \\a \\\\', '<p>*plain* &lt;b&gt; <code>\\*</code> \\a \\</p>'],
    [
      '[w](https://e.com/a_(b)) [x](https://e.com/")',
      '<p><a href="https://e.com/a_(b)">w</a> [x](https://e.com/&#34;)</p>',
    ],
    ['```js\n<b> *a*\n\n- x\n```\nafter', '<pre><code>&lt;b&gt; *a*\n\n- x</code></pre>\n<p>after</p>'],
    [
      '- one\n  - two\n    1. three\n  - four\n- five',
      '<ul><li>one\n<ul><li>two\n<ol><li>three</li></ol></li><li>four</li></ul></li><li>five</li></ul>',
    ],
    ['', ''],
  ])('writes Markdown: %s', (text, html) => {
    expect(liquid('{{ text | markdown }}', { text })).toBe(html);
  });

  it('reads hostile Markdown in bounded time', () => {
    const hostile = [
      '*',
      '*a',
      '**a ',
      '[a](',
      '_a',
      '`',
      '- ',
      '> ',
      '[',
      '[a](https://e.com ',
      '__a',
      '~~a',
      '\\',
      '```\n',
      '[a](https://e.com/(',
    ];
    const made = hostile.map((text) => liquid('{{ text | markdown }}', { text: text.repeat(50_000) }));
    expect(made.filter((html) => !html.startsWith('<'))).toEqual([]);
  });

  it('writes data for scripts, which nothing in it can end', () => {
    const data = { a: '</script><!--', b: ['\u2028'] };
    const island = (json: string) => `<script type="application/json" id="quillet-data">${json}</script>`;
    expect(liquid('{% data %}', data)).toBe(island('{"a":"\\u003c/script>\\u003c!--","b":["\\u2028"]}'));
    expect(liquid('{% data b | first %}{% data none %}', data)).toBe(island('"\\u2028"') + island('null'));
    expect(liquid('{% capture c %}<b>{% endcapture %}{% data c %}')).toBe(island('"\\u003cb>"'));
  });

  it('chooses texts by language', () => {
    const texts =
      '{% texts %}{ "total": { "en": "Total of %{count}", "de": "Summe von %{count}" }, "a": { "en": "<a>" } }{% endtexts %}';
    expect(liquid(`${texts}{{ "total" | t: lang, count: 3 }}`, { lang: 'de-AT' })).toBe('Summe von 3');
    expect(liquid(`${texts}{% capture key %}total{% endcapture %}{{ key | t: "de", count: 3 }}`)).toBe(
      'Summe von 3',
    );
    expect(liquid(`${texts}{{ "total" | t: "xx" }} {{ "a" | t: "en" }}`)).toBe('Total of %{count} &lt;a&gt;');
    expect(liquid('{{ name | t: "de" }}', { name: { en: 'Chair', de: 'Stuhl' } })).toBe('Stuhl');
    expect(liquid(`${texts}{{ "none" | t: "de" }}`)).toMatch(
      /^syntax_error 1:\d+ \{% texts %\} has no text "none"$/,
    );
    expect(liquid('{% texts %}{ "a": 1 }{% endtexts %}')).toMatch(
      /^refused 1:1 the text "a" needs a text for each language/,
    );
    expect(liquid('{% texts %}{ "a" }{% endtexts %}')).toMatch(
      /^refused 1:1 \{% texts %\} holds JSON such as/,
    );
    expect(liquid('{% texts %}{}')).toMatch(/not closed/);
  });

  it('takes words without quotes, as others write them', () => {
    expect(liquid('{% metadata order_id %}|{% metadata none %}')).toBe('A-17|');
    expect(liquid('{% assign key = "order_id" %}{% metadata key %}')).toBe('A-17');
    expect(liquid('{% template id %} {% template version_published_at %}')).toBe(
      'tpl_1 2026-05-01T08:00:00.000Z',
    );
    expect(liquid('{% template_image_url logo.png %}')).toBe('quillet-image:logo.png');
    expect(liquid('{% template_image_url file %}', { file: 'logo.png' })).toBe('quillet-image:logo.png');
  });

  it('styles signatures by parameters with or without quotes', () => {
    const s = { text: { name: 'Ann', typeface: 'Caveat' } };
    const tag = (parameters: string, data = {}) => liquid(`{% signature s, ${parameters} %}`, { s, ...data });
    expect(tag('preview_type: text, font-size: 24px, color: #333')).toContain(
      'font-size: 24px; color: #333;',
    );
    expect(tag('height: h width: "60mm"', { h: '18mm' })).toContain('height: 18mm; width: 60mm;');
    expect(tag('height: h["of it"], color: red', { h: { 'of it': '18mm' } })).toContain(
      'height: 18mm; color: red;',
    );
    expect(tag('color: red;x')).toMatch(/color of {% signature %} must be written such as "#333"/);
    expect(tag('preview_type: photo')).toMatch(/preview_type of {% signature %} must be text or drawing/);
  });

  it('draws codes in place or as the URL of an image', () => {
    expect(liquid('{{ "https://example.com" | qrcode: color: "4A90E2" }}')).toMatch(
      /^<svg [^>]*class="qrcode"[^>]*viewBox="0 0 33 33"[^>]*><path fill="#4A90E2" d="M[\d LMZ.]+"\/><\/svg>$/,
    );
    expect(liquid('<img src="{{ "96385074" | barcode: "ean_8", as: "url" }}">')).toMatch(
      /^<img src="data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+">$/,
    );
    expect(liquid('{{ "" | qrcode }}')).toBe('');
    expect(liquid('{{ "abc" | barcode: "ean_13" }}')).toBe(
      'syntax_error 1:1 ean_13: "abc" cannot be encoded: expected the 12 digits of an EAN-13 code (its check digit is added)',
    );
    expect(liquid('{{ "1" | barcode: "constructor" }}')).toMatch(
      /unknown symbology "constructor"; use one of ean_13/,
    );
  });

  it('prints images as data URLs with the type of their bytes', () => {
    const url = `data:image/png;base64,${png}`;
    expect(liquid('<img src="{{ photo }}">', { photo: { base64: png } })).toBe(`<img src="${url}">`);
    expect(liquid('{{ photo }}', { photo: `data:image/jpeg;base64,${png}` })).toBe(url);
    expect(liquid('{{ photo }}', { photo: { base64: 'bm9uZQ==' } })).toBe(
      'image_processing_failed 1:1 the image is neither a PNG nor a JPEG, GIF, WebP or SVG',
    );
    const address = (url: unknown) => liquid('<img src="{{ photo }}">', { photo: { url } });
    expect(address('https://example.com/a.png?b=1&c')).toBe(
      '<img src="https://example.com/a.png?b=1&amp;c">',
    );
    expect(address(`https://example.com/a') no-repeat`)).toBe(
      '<img src="https://example.com/a%27%29%20no-repeat">',
    );
    for (const other of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      '/a.png',
      17,
      `https://a.b/${'x'.repeat(2000)}`,
    ])
      expect(address(other)).toMatch(/^image_processing_failed 1:11 the "url" of an image must be a URL/);
  });

  it('prints signatures in each of their shapes', () => {
    const text = { text: { name: 'Ada <L>', typeface: 'Caveat' } };
    expect(liquid('{% signature tenant %}', { tenant: text })).toBe(
      `<span class="signature" style="font-family: &#39;Caveat&#39;, cursive;">Ada &lt;L&gt;</span>`,
    );
    const drawing = {
      drawing: {
        width: 400,
        height: 150,
        strokes: [
          [
            [20, 75],
            [60, 30, 0.8],
            [110, 90],
          ],
          [[200, 40]],
        ],
      },
    };
    expect(liquid('{% initials tenant, height: "18mm" %}', { tenant: drawing })).toMatch(
      /^<svg class="signature"[^>]*viewBox="0 0 400 150" style="height: 18mm;"><path d="M20 75Q60 30 85 60L110 90M200 40L200 40"/,
    );
    expect(liquid('{{ tenant }}', { tenant: drawing })).toMatch(/^<svg class="signature"/);
    expect(liquid('{% signature tenant %}', { tenant: { base64: png } })).toMatch(
      /^<img class="signature" alt="Signature" src="data:image\/png/,
    );
    expect(liquid('{% signature tenant %}', {})).toBe('');
    expect(liquid('{% signature tenant, width: "1px;color:red" %}', { tenant: text })).toMatch(
      /width of {% signature %} must be written such as "60mm"/,
    );
  });

  it.each([
    ['{% metadata "order_id" %}', 'A-17'],
    ['{% metadata "<b>" %}', '1'],
    ['{% metadata "constructor" %}', ''],
    ['{% template "name" %} {% template "version" %}', 'Invoice &amp; Co 1.2.0'],
    [
      '{% template "secret" %}',
      'syntax_error 1:1 {% template %} takes id, name, version, version_published_at, not "secret"',
    ],
    ['<img src="{% template_image_url "logo.png" %}">', '<img src="quillet-image:logo.png">'],
    [
      '{% template_image_url "other.png" %}',
      'syntax_error 1:1 the template has no image "other.png"; upload it first',
    ],
    ['{% metadata %}', 'refused 1:1 {% metadata %} needs a value, such as {% metadata "order_id" %}'],
  ])('%s', (source, expected) => {
    expect(liquid(source)).toBe(expected);
  });
});

describe('errors of a template are reported with their place', () => {
  it.each([
    ['one\n  {% if a %}', 'refused 2:3 tag {% if a %} not closed'],
    ['\n\n{{ a | nope }}', 'refused 3:1 undefined filter: nope'],
    ['{% nope %}', 'refused 1:1 tag "nope" not found'],
    ['a {{ b', 'refused 1:3 output "{{ b" not closed'],
    [
      'a\n {% include "/etc/passwd" %}',
      'refused 2:2 {% include %} is not available: a template cannot read another template',
    ],
    [
      '{% render "x" %}',
      'refused 1:1 {% render %} is not available: a template cannot read another template',
    ],
    [
      '{% layout "x" %}',
      'refused 1:1 {% layout %} is not available: a template cannot read another template',
    ],
    ['{{ "a" | sha256 }}', 'refused 1:1 undefined filter: sha256'],
    [
      '{{ 1 | delimited: wrong: 2 }}',
      'syntax_error 1:1 unknown parameter "wrong"; the parameters are delimiter, separator, precision',
    ],
  ])('%s', (source, expected) => {
    expect(liquid(source)).toBe(expected);
  });

  it.each([
    '{{ constructor }}{{ a.constructor }}{{ a["constructor"]["constructor"] }}',
    '{{ a.__proto__ }}{{ a["__proto__"].polluted }}{{ "x".constructor }}{{ a.hasOwnProperty }}',
    '{{ a | map: "constructor" }}{{ list | map: "__proto__" }}{{ list.constructor }}',
    '{% assign __proto__ = list %}{% assign constructor = 1 %}{{ a.polluted }}',
  ])('a template reads only data: %s', (source) => {
    expect(liquid(source, { a: {}, list: [{}] })).toMatch(/^\s*$/);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
