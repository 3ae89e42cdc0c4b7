import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code of a page; `note`: the word after its language. */
export type Snippet = { page: string; language: string; note: string; code: string };

const DOCS = 'docs';

/** The pages that people read to do something: all but the records of decisions. */
export function pages(): string[] {
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('adr/'))
    .map((file) => join(DOCS, file))
    .concat('README.md')
    .sort();
}

export function snippetsOf(page: string): Snippet[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^( *)```(\w+)(?: ([\w.-]+))?\n(.*?)^ *```$/gms);
  return [...blocks].map(([, indent = '', language = '', note = '', code = '']) => ({
    ...{ page, language, note },
    code: indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}
