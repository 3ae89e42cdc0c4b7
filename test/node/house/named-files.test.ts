import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scripts } from '../../../package.json';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')];

it.each(pages)('%s names only files and commands that there are', (page) => {
  const text = readFileSync(page, 'utf8');
  const files = [...text.matchAll(/`((?:src|test|scripts|docs|examples|bench|sdk|receiver)\/[\w./-]+)`/g)];
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  const commands = [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)];
  expect(commands.map(([, command = '']) => command).filter((name) => !(name in scripts))).toEqual([]);
});

it('the list of decisions has each of them', () => {
  const listed = [...readFileSync('docs/adr/README.md', 'utf8').matchAll(/^- \[\d{4} .*\]\((.*)\)$/gm)];
  const files = globSync('docs/adr/[0-9]*.md').map((file) => file.replace('docs/adr/', ''));
  expect(listed.map(([, file]) => file).sort()).toEqual(files.sort());
});
