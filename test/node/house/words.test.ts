import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textsOutside } from '../../../scripts/words/outside.mjs';
import { pages, passedOn } from '../../../scripts/words/pages.mjs';
import { textsOf } from '../../../scripts/words/texts.mjs';

const files = pages.flatMap((row) =>
  row.files.flatMap((glob) => globSync(glob)).map((file) => ({ ...row, file })),
);

describe('words that people see', () => {
  it('are printed of every module of words', () => {
    const modules = globSync('src/{ui,service}/**/{words,*-words}.ts');
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
