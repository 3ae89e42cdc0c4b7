import { describe, expect, it } from 'vitest';
import { compileHtml, type HtmlSources } from '../../../src/engine/print/compile-html';

const empty: HtmlSources = { html: '', scss: null, headerHtml: null, footerHtml: null };

function problemsOf(sources: Partial<HtmlSources>, known: Parameters<typeof compileHtml>[1] = {}) {
  const compiled = compileHtml({ ...empty, ...sources }, known);
  return compiled.ok ? [] : compiled.problems;
}

describe('the colour of a signature', () => {
  const gren = '<p>\n {% signature s, color: gren %}';

  it('is refused when it is neither a colour nor a name', () => {
    const message =
      'line 2, column 2: "gren" is no colour of CSS, and no name that the template uses elsewhere';
    expect(problemsOf({ html: gren })).toEqual([{ source: 'html', message }]);
    expect(problemsOf({ html: 'x', footerHtml: gren })).toEqual([{ source: 'footerHtml', message }]);
    expect(problemsOf({ html: `{% if a %}{% initials s, color: gren %}{% endif %}` })).toHaveLength(1);
  });

  it.each([
    ['the template assigns', { html: `{% assign gren = "#0f0" %}${gren}` }],
    ['it captures', { html: `{% capture gren %}red{% endcapture %}${gren}` }],
    ['is each entry of a list', { html: `{% for gren in colours %}${gren}{% endfor %}` }],
    ['the page prints', { html: `<i style="color: {{ gren }}">${gren}` }],
    ['another source reads', { html: gren, headerHtml: '{{ gren.name }}' }],
  ])('may be a name that %s', (_, sources) => {
    expect(problemsOf(sources)).toEqual([]);
  });

  it('may be the name of a field', () => {
    expect(problemsOf({ html: gren }, { fieldNames: ['gren'] })).toEqual([]);
  });

  it('stays as it was saved', () => {
    const saved = { ...empty, html: gren };
    expect(problemsOf({ html: gren, scss: 'p { color: red }' }, { saved })).toEqual([]);
    expect(problemsOf({ html: gren, footerHtml: gren }, { saved })).toHaveLength(1);
  });
});
