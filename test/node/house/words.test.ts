import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../scripts/words/at-load.mjs';
import { textsOutside } from '../../../scripts/words/outside.mjs';
import { pages, passedOn } from '../../../scripts/words/pages.mjs';
import { sidesIn } from '../../../scripts/words/sides.mjs';
import { textsOf } from '../../../scripts/words/texts.mjs';
import { pageWords } from '../../../src/ui/languages/page-words';

const files = pages.flatMap((row) =>
  row.files.flatMap((glob) => globSync(glob)).map((file) => ({ ...row, file })),
);

describe('words that people see', () => {
  it('are printed of every module of words', () => {
    const modules = globSync('src/{ui,service}/**/{words,*-words}.ts').filter(
      // The same words in other languages.
      (file) => !file.startsWith('src/ui/languages/'),
    );
    const known = new Set([...files.map(({ file }) => file), ...passedOn.flatMap((glob) => globSync(glob))]);
    expect(modules.filter((file) => !known.has(file))).toEqual([]);
  });

  it('are printed of no file that is gone', () => {
    const patterns = [...pages.flatMap((row) => row.files), ...passedOn];
    expect(patterns.filter((glob) => globSync(glob).length === 0)).toEqual([]);
    expect(
      pages.filter(
        (row) =>
          !files.some(({ page, file, columns }) => page === row.page && textsOf(file, columns).length > 0),
      ),
    ).toEqual([]);
  });

  it('stand in the words of their section, and in no component, script or notice', () => {
    const isPage = (file: string) =>
      file.startsWith('src/ui/') || /\b(mailOwners|composeNotice)\(/.test(readFileSync(file, 'utf8'));
    const others = globSync('src/{ui,service}/**/*.{ts,tsx}').filter(
      (file) => !/words(\/\w+)?\.ts$/.test(file) && isPage(file),
    );
    // Its texts are data: samples of values, and HTML to insert.
    const data = /\/(sample-data|inserts)\.ts$/;
    expect(others.filter((file) => !data.test(file)).flatMap((file) => textsOutside(file))).toEqual([]);
  });

  it.each([
    ['<p>Saved.</p>', 'Saved.'],
    ['<button title="close" />', 'close'],
    ['button.textContent = `Try again`', 'Try again'],
    ['show({ label: "Name" })', 'Name'],
    ['tell("Could not save.")', 'Could not save.'],
    ['state === "Saved"', null],
    ['throw new Error("Nothing is here.")', null],
    ['<p class="Some hint">{said.saved}</p>', null],
    ['element.dataset.state = "Saved"', null],
  ])('are found outside: %s', (code, text) => {
    expect(textsOutside('page.tsx', code)).toEqual(text === null ? [] : [`page.tsx:1: ${text}`]);
  });
});

describe('sheets of pages that are read in either direction', () => {
  it('name a start and an end instead of sides, but on pages of a PDF', () => {
    const sheets = globSync('src/ui/{dashboard,kit,foundations}/**/*.css');
    expect(sheets.flatMap((file) => sidesIn(readFileSync(file, 'utf8'))).sort()).toEqual([
      '.comment-pin { left }',
      '.field-box,.group-frame,.proposal,.band,.guide { left }',
      '.handle.nw::after { inset }',
      '.handle.se::after { inset }',
      '.handle:is(.n,.s) { left }',
      '.handle:is(.ne,.e,.se) { left }',
      '.handle:is(.nw,.w,.sw) { left }',
      // As wide as its fieldset.
      '.settings legend { float }',
    ]);
  });

  it.each([
    ['.a { margin-left: 0 }', ['.a { margin-left }']],
    ['@media print { .a { right: 0 } }', ['.a { right }']],
    ['.a { border-top-left-radius: 0 }', ['.a { border-top-left-radius }']],
    ['.a, .b { text-align: left }', ['.a,.b { text-align }']],
    ['.a { padding: 0 1px 0 calc(1px + 1rem) }', ['.a { padding }']],
    ['.a { border-radius: 1px 0 0 1px }', ['.a { border-radius }']],
    ['.a { padding: 0 1px 2px 1px; border-radius: 1px 1px 0 0; inset-inline: 0 auto }', []],
    ['[dir="rtl"] .a { text-align: right }', []],
  ])('are searched for sides: %s', (sheet, found) => {
    expect(sidesIn(sheet)).toEqual(found);
  });
});

describe('the words of pages', () => {
  const modules = globSync('src/{ui/{dashboard,kit},app}/**/*.{ts,tsx}').filter(
    (file) => !/words\.ts$|\/island(\/|\.ts$)|^src\/ui\/dashboard\/kit\//.test(file),
  );
  const used = modules.map((file) => ({ file, ...wordsOf(file) }));
  const ofPages = (file: string) => /^src\/ui\/(dashboard|kit)\//.test(file);

  it('are in every language', () => {
    const names = used.flatMap(({ imported }) => imported.filter(({ file }) => ofPages(file)));
    expect(names.filter(({ name }) => !Object.hasOwn(pageWords, name))).toEqual([]);
  });

  it('are said when a page is made, and no text of them when its module is loaded', () => {
    const texts = used.flatMap(({ file, taken }) =>
      taken
        .filter((one) => ofPages(one.file) && !(one.isKept && typeof wordsAt(one.path) === 'object'))
        .map(({ path }) => `${file}: ${path.join('.')}`),
    );
    expect(texts).toEqual([]);
  });

  it.each([
    ["import { w } from './a-words'; const { b, c: d } = w.x;", ['w.x.b', 'w.x.c'], true],
    ["import { a as w } from './words'; const b = w.x;", ['a.x'], true],
    ["import { w } from './words'; const b = { c: w.x };", ['w.x'], false],
    ["import { w } from './words'; const b = [...w];", ['w'], false],
    ["import { w } from './words'; const b = () => w.x; function c() { return w.y; }", [], true],
  ])('are found where a module takes them: %s', (code, paths, isKept) => {
    const { taken } = wordsOf('src/ui/page.tsx', code);
    expect(taken.map(({ path }) => path.join('.'))).toEqual(paths);
    expect(taken.every((one) => one.isKept === isKept)).toBe(true);
  });
});

function wordsAt(path: readonly string[]): unknown {
  return path.reduce<unknown>((words, key) => (words as Record<string, unknown>)[key], pageWords);
}
