import { describe, expect, it } from 'vitest';
import { engineOptionsSchema, givenEngineOptionsSchema } from '../../../src/engine/print/engine-options';
import { problemOfSelector } from '../../../src/engine/print/selector-problem';

describe('a selector that an element is waited for by', () => {
  it.each([
    ['##', 'line 1, column 2: Name is expected'],
    ['!!', 'line 1, column 1: '],
    ['div >', 'line 1, column 5: nothing follows ">"'],
    ['div > > p', 'line 1, column 7: nothing stands before ">"'],
    ['> p', 'line 1, column 1: nothing stands before ">"'],
    ['#chart,\n  > p', 'line 2, column 3: nothing stands before ">"'],
    ['a,', 'nothing follows the last comma'],
    ['a /deep/ b', 'line 1, column 3: "/deep/" joins no elements'],
    ['#1st', 'line 1, column 1: "#1st" is no id: a digit needs an escape'],
    ['.a*', 'line 1, column 3: "*" must stand first'],
    ['50%', 'line 1, column 1: '],
    ['svg|rect', 'line 1, column 1: names of namespaces are not known here'],
    ['[xlink|href]', 'line 1, column 1: names of namespaces are not known here'],
    ['[a="b" z]', 'line 1, column 1: "z" is neither i nor s'],
    ['[a=', 'line 1, column 4: '],
    ['li:frist-child', 'line 1, column 3: ":frist-child" is no pseudo-class'],
    ['li:nth-child', 'line 1, column 3: ":nth-child" is no pseudo-class'],
    ['li:nth-child(two)', 'line 1, column 14: '],
    ['p:contains("x")', 'line 1, column 2: ":contains()" is no pseudo-class'],
    ['p:not()', 'line 1, column 2: ":not()" is empty'],
    ['p:not(:nope)', 'line 1, column 7: ":nope" is no pseudo-class'],
    ['p:is(> a)', 'line 1, column 6: nothing stands before ">"'],
    ['p::before', 'line 1, column 2: "::before" is no element of the page'],
    ['p:before', 'line 1, column 2: ":before" is no pseudo-class'],
    ['text/Total', 'line 1, column '],
  ])('%s is refused', (selector, problem) => {
    const said = problemOfSelector(selector);
    expect(said).toMatch(/^line \d+, column \d+: ./);
    expect(said).toContain(problem);
  });

  it.each([
    '#chart rect',
    'svg > g.bars ~ rect + text, *|rect, |rect',
    '[data-ready], [data-state="done" i], [lang|=de], a[href^=\'http\']',
    'li:nth-child(2n + 1 of .shown):not(.gone, :empty)',
    'figure:has(> img, + figcaption) :is(h1, h2)',
    'p:lang(de, "fr-CA"):dir(rtl)',
    '#\\31 st .größe #größe #-a #--b',
    ':root body\n div /* a note */ p',
    'input:checked:not(:disabled)',
  ])('%s is taken', (selector) => {
    expect(problemOfSelector(selector)).toBeNull();
  });

  it('is read as it was stored', () => {
    const options = { javascript: true, wait_for: { selector: '##' } };
    expect(engineOptionsSchema.parse(options)).toMatchObject(options);
    expect(givenEngineOptionsSchema.safeParse(options).success).toBe(false);
  });
});
