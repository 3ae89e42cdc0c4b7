import { describe, expect, it } from 'vitest';
import { defaultEngineOptions } from '../../../src/engine/print/engine-options';
import { lookAtSource } from '../../../src/engine/print/source-look/look-at-source';

const head = '<html lang="en"><title>T</title>';

function notesOf(html: string, options = {}) {
  const content = { html, options: { ...defaultEngineOptions, ...options } };
  return lookAtSource(content, ['pdfa-2u', 'pdfua-1']);
}

function rule(what: string, clause: string): string {
  return `It has ${what}: PDF/UA-1 allows none (ISO 14289-1, ${clause}).`;
}

const picture = rule('a picture without other words (alt)', '7.3');
const skip = rule('headings that skip a level', '7.4.2');
const first = rule('a first heading that is not of level 1', '7.4.2');
const language = rule('text in a language that it does not say (<html lang="en">)', '7.2');
const title = 'It has no <title>, so its PDFs have the name of the template as their title.';
const table = 'It has a table without header cells (<th>): no rule forbids it, but it is hard to read.';

describe('what a source keeps from PDF/UA', () => {
  it.each([
    [
      '<html lang="en">\n<title>T</title>\n<h1>One</h1>\n  <img src="a.png">',
      `html: line 4, column 3: ${picture}`,
    ],
    ['<title>T</title>', `html: ${language}`],
    ['\n<html class="x"><title>T</title>', `html: line 2, column 1: ${language}`],
    ['<html lang=""><title>T</title>', `html: line 1, column 1: ${language}`],
    ['<html lang="en">', `html: ${title}`],
    ['<html lang="en"><svg><title>A drawing</title></svg>', `html: ${title}`],
    [
      '<html lang="not a language"><title>T</title>',
      `html: line 1, column 1: ${rule('a language that is no tag such as en-GB', '7.2')}`,
    ],
    [`${head}<h2>Two</h2>`, `html: line 1, column 33: ${first}`],
    [`${head}<h1>One</h1><h3>Three</h3>`, `html: line 1, column 45: ${skip}`],
    [`${head}{% for a in b %}<p>{% endfor %}<h1>One</h1>\n<h3>Three</h3>`, `html: line 2, column 1: ${skip}`],
    [
      `${head}{{ a }}\n{% comment %}\n{% endcomment %}<img\nsrc='{{ b }}'>`,
      `html: line 3, column 17: ${picture}`,
    ],
    [`${head}<table><tr><td>1</td></tr></table>`, `html: line 1, column 33: ${table}`],
    [
      `${head}<svg role="img"></svg>`,
      `html: line 1, column 33: ${rule('a figure without other words (aria-label)', '7.3')}`,
    ],
  ])('is said with the rule and its place: %s', (html, note) => {
    expect(notesOf(html).map(({ message }) => message)).toEqual([note]);
  });

  it.each([
    ['a whole page', `${head}<h1>One</h1><h2>Two</h2><h2>Two</h2><h3>Three</h3><h1>One</h1>`],
    [
      'pictures with words',
      `${head}<img alt=""><img alt='x > y'><img alt><IMG ALT="{{ a }}"><img aria-label="A">`,
    ],
    ['words that may come', `${head}<img {{ more }}><img {% if a %}alt="a"{% endif %}>`],
    ['decoration', `${head}<img role="presentation"><div aria-hidden="true"><p><img></p></div><svg></svg>`],
    [
      'what nobody sees',
      `${head}<!-- <img> --><script>"<img>"</script><style>/* <img> */</style><p hidden><img></p>`,
    ],
    ['what Liquid leaves out', `${head}{% comment %}<img>{% endcomment %}`],
    ['a language from data', '<html lang="{{ language }}"><title>{{ title }}</title>'],
    [
      'headings that may not be there',
      `${head}{% if a %}<h1>One</h1>{% else %}<h2>Two</h2>{% endif %}<h3>Three</h3>`,
    ],
    ['headings from data', `${head}{{ text | markdown }}<h2>Two</h2>`],
    ['a table of data', `${head}<table><thead><tr><th>A</th></tr></thead><tr><td>1</td></tr></table>`],
    [
      'drawings with words',
      `${head}<svg role="img"><title>A</title></svg><span role="img" aria-label="A"></span>`,
    ],
  ])('is nothing in %s', (_, html) => {
    expect(notesOf(html)).toEqual([]);
  });

  it('says that no tags are printed', () => {
    expect(notesOf(head, { tagged_pdf: false })).toEqual([
      {
        ...{ kind: 'broken', source: 'html_engine_options' },
        message: `html_engine_options: ${rule('pages without tags ("tagged_pdf": false)', '7.1')}`,
      },
    ]);
  });

  it('tells what breaks a rule from what does not', () => {
    expect(notesOf('<html lang="en"><img>').map(({ kind }) => kind)).toEqual(['doubtful', 'broken']);
  });

  it('says nothing for PDF/A, which asks nothing of a source', () => {
    const content = { html: '<img>', options: defaultEngineOptions };
    expect(lookAtSource(content, ['pdfa-2u'])).toEqual([]);
  });

  it('names twenty places, and counts the others', () => {
    const notes = notesOf(`${head}${'<img>'.repeat(30)}`);
    expect(notes).toHaveLength(21);
    expect(notes.at(-1)?.message).toBe('html: It has 10 more of these.');
  });

  it.each([
    ['tags that never end', '<a'.repeat(300_000)],
    ['end tags that never end', '</a'.repeat(200_000)],
    ['elements that never end', '<table>'.repeat(90_000)],
    ['ends of nothing', `${'<a>'.repeat(100_000)}${'</b>'.repeat(100_000)}`],
    ['quotes that never end', '<a b="'.repeat(100_000)],
    ['Liquid that never ends', '{{'.repeat(300_000)],
    ['comments', '<!--'.repeat(150_000)],
    ['branches', `${'{% if a %}<h1>'.repeat(5_000)}${'{% endif %}'.repeat(5_000)}`],
  ])('reads each sign a few times: %s', (_, html) => {
    const begin = performance.now();
    notesOf(html);
    // It takes some 100 ms. A loop in a loop would take minutes.
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
