import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressOf, sectionsOf } from '../../../scripts/docs-site/contents.mjs';

const text = readFileSync('dist/assets/llms.txt', 'utf8');
const home = readFileSync('dist/assets/docs.html', 'utf8');

it('the docs site and llms.txt have the same pages in the same order', () => {
  const plain = [...text.matchAll(/^- \[[^\]]+\]\(\/docs\/([^)]+\.md)\):/gm)].map(([, file = '']) =>
    addressOf(file),
  );
  const navigation = /<nav class="pages".*?<\/nav>/s.exec(home)?.[0] ?? '';
  const onSite = [...navigation.matchAll(/<a href="([^"]+)"/g)].map(([, address = '']) => address);
  const written = onSite.filter((address) => !/^\/docs\/(reference|adr)\b/.test(address));
  expect(plain.length).toBeGreaterThan(50);
  expect(plain).toEqual(written);
});

it('every page is found by the search', () => {
  const { pages } = JSON.parse(readFileSync('dist/assets/docs/search.json', 'utf8'));
  const found = pages.map(([address]: [string]) => `docs${address}.html`);
  const made = readdirSync('dist/assets/docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== 'no-such-page.html')
    .map((file) => `docs/${file}`);
  expect(made.filter((file) => !found.includes(file))).toEqual([]);
});

it('refuses a page without a place, and a place without a page', () => {
  expect(() => sectionsOf(['forgotten.md'])).toThrow(
    'docs/forgotten.md has no place in scripts/docs-site/contents.mjs.',
  );
  expect(() => sectionsOf([])).toThrow('There is no docs/start/fill.md.');
});
