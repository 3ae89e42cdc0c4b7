import { spawnSync } from 'node:child_process';
import { transformSync } from 'esbuild';
import { compileString } from 'sass';
import { describe, expect, it } from 'vitest';
import { pages, type Snippet, snippetsOf } from './support/snippets';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const snippets = pages().flatMap(snippetsOf);

describe('the code in the docs', () => {
  it('is there', () => {
    expect(snippets.length).toBeGreaterThan(100);
  });

  const of = (...languages: string[]) =>
    snippets
      .filter(({ language }) => languages.includes(language))
      .map((snippet): [string, Snippet] => [`${snippet.page}: ${snippet.code.slice(0, 60)}`, snippet]);

  it.each(of('json', 'jsonc'))('%s is JSON', (_, { code, language }) => {
    const json = language === 'jsonc' ? code.replaceAll(/^ *\/\/.*$/gm, '') : code;
    expect(() => JSON.parse(json)).not.toThrow();
  });

  it.each(of('sh'))('%s is a script of a shell', (_, { code }) => {
    // `<your-subdomain>` and the like stand for what only the reader knows.
    const script = code.replaceAll(/<[a-zA-Z -]+>/g, 'NAME');
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(of('js', 'ts'))('%s is a script', (_, { code, language }) => {
    expect(() => transformSync(code, { loader: language === 'ts' ? 'ts' : 'js' })).not.toThrow();
  });

  it.each(of('scss'))('%s is a style sheet', (_, { code }) => {
    expect(() => compileString(code)).not.toThrow();
  });

  it.skipIf(!hasPython).each(of('python'))('%s is Python', (_, { code }) => {
    const check = 'import ast, sys; ast.parse(sys.stdin.read())';
    expect(spawnSync('python3', ['-c', check], { input: code }).status).toBe(0);
  });

  it('is of a language that is checked here or by a test of its own', () => {
    const checked = [
      'json',
      'jsonc',
      'sh',
      'js',
      'ts',
      'scss',
      'python',
      'php',
      'ruby',
      'http',
      'html',
      'toml',
      'csv',
    ];
    expect(snippets.filter(({ language }) => !checked.includes(language))).toEqual([]);
  });
});
