import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedApis, expectedStyles } from '../../../scripts/browsers/expected.mjs';
import { newerApis } from '../../../scripts/browsers/newer-apis.mjs';
import { newerStyles } from '../../../scripts/browsers/newer-styles.mjs';
import { hasNewerSyntax } from '../../../scripts/browsers/newer-syntax.mjs';

const ASSETS = 'dist/assets';

/** The scripts that signers and visitors of forms get, as they are served. */
const scripts = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(signing\/|embed|vendor\/pdfjs-).*\.m?js$/.test(file),
);

function served(file: string): string {
  return readFileSync(join(ASSETS, file), 'utf8');
}

function expectedIn(file: string): string[] {
  return Object.entries(expectedApis).find(([end]) => file.endsWith(end))?.[1] ?? [];
}

describe('what the oldest supported browsers get', () => {
  it('is all scripts of signing and embedding', () => {
    expect(scripts).toEqual(expect.arrayContaining(['embed.js', 'signing/signing.js', 'signing/start.js']));
    expect(scripts.filter((file) => file.startsWith('vendor/'))).toHaveLength(4);
  });

  it.each(scripts)('%s calls no newer API, but for those that are expected', (file) => {
    const expected = expectedIn(file);
    const surprises = newerApis(served(file)).filter(({ api }) => !expected.includes(api));
    expect(surprises).toEqual([]);
  });

  it('expects nothing that no script names', () => {
    const named = scripts.flatMap((file) => newerApis(served(file)).map(({ api }) => api));
    const expected = new Set(Object.values(expectedApis).flat());
    expect([...expected].filter((api) => !named.includes(api))).toEqual([]);
  });

  it.each(scripts)('%s has no newer syntax', async (file) => {
    expect(await hasNewerSyntax(served(file))).toBe(false);
  });

  it('has no newer styles, but for those that it may lack', () => {
    const found = newerStyles(served('signing.css'));
    expect(found.sort()).toEqual(Object.keys(expectedStyles).sort());
  });
});

describe('the checks', () => {
  const names = (script: string) => newerApis(script).map(({ api }) => api);

  it.each([
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['list.toSorted()', '.toSorted'],
    ['new ImageDecoder(data)', 'ImageDecoder'],
    ['AbortSignal.any([one])', 'AbortSignal.any'],
  ])('find %s', (script, api) => {
    expect(names(script)).toEqual([api]);
  });

  it.each(['list.sort()', 'typeof ImageDecoder', 'event.getCoalescedEvents?.()', 'AbortSignal.timeout(1)'])(
    'leave %s alone',
    (script) => {
      expect(names(script)).toEqual([]);
    },
  );

  it('find newer syntax and styles', async () => {
    expect(await hasNewerSyntax('/a/v.test(text)')).toBe(true);
    expect(await hasNewerSyntax('class Box { #own = 1; static { this.one = 1; } }')).toBe(false);
    expect(newerStyles('.a { text-wrap: pretty; color: color-mix(in srgb, red, blue) }')).toEqual([
      'text-wrap',
      'color-mix()',
    ]);
  });
});
