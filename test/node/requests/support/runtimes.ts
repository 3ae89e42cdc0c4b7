import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { languages } from '../../../../src/lib/requests/languages.mjs';

export type Language = keyof typeof languages;

type Runtime = { file: string; command: (file: string) => string[]; there: string[] };

/** How a snippet of a language is run, and how to find out whether it can be. C# needs a project. */
const runtimes: Partial<Record<Language, Runtime>> = {
  curl: { file: 'example.sh', command: (file) => ['sh', file], there: ['curl', '--version'] },
  javascript: {
    file: 'example.mjs',
    command: (file) => [process.execPath, file],
    there: [process.execPath, '--version'],
  },
  python: {
    file: 'example.py',
    command: (file) => ['python3', file],
    there: ['python3', '-c', 'import requests'],
  },
  php: { file: 'example.php', command: (file) => ['php', file], there: ['php', '-r', 'curl_init();'] },
  ruby: { file: 'example.rb', command: (file) => ['ruby', file], there: ['ruby', '--version'] },
  go: { file: 'example.go', command: (file) => ['go', 'run', file], there: ['go', 'version'] },
  java: { file: 'Example.java', command: (file) => ['java', file], there: ['java', '--version'] },
};

export function canRun(language: Language): boolean {
  const [command = '', ...args] = runtimes[language]?.there ?? [];
  return command !== '' && spawnSync(command, args).status === 0;
}

/** What the files that the snippets send have in them. */
export const sentFiles: Record<string, string | Uint8Array> = {
  'form.pdf': '%PDF-1.7',
  'logo.svg': '<svg/>',
  'font.ttf': 'glyphs',
};

/** Programs that run many files of their language one after the other, which saves a start for each. */
const runners: Partial<Record<Language, (files: string[]) => string>> = {
  javascript: (files) => files.map((file) => `await import('./${file}');\n`).join(''),
  python: (files) =>
    `import runpy\n${files.map((file) => `runpy.run_path('${file}', run_name='__main__')\n`).join('')}`,
};

type Run = { language: Language; folder: string; token: string; files?: typeof sentFiles };

/** Runs snippets in a folder, one after the other, and returns what they printed. */
export async function runSnippets(
  texts: string[],
  { language, folder, token, files = sentFiles }: Run,
): Promise<string> {
  const runtime = runtimes[language];
  if (!runtime) throw new Error(`No runtime of ${language} is known.`);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const run = (text: string) => {
    writeFileSync(join(folder, runtime.file), text);
    return output(runtime.command(runtime.file), folder, token);
  };
  const together = runners[language];
  if (!together) return (await inTurn(texts, run)).join('');
  const names = texts.map((_, index) => `${index}-${runtime.file}`);
  for (const [index, name] of names.entries()) writeFileSync(join(folder, name), texts[index] ?? '');
  return run(together(names));
}

async function inTurn(texts: string[], run: (text: string) => Promise<string>): Promise<string[]> {
  const said: string[] = [];
  for (const text of texts) said.push(await run(text));
  return said;
}

function output([command = '', ...args]: string[], cwd: string, token: string): Promise<string> {
  return new Promise((ended) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, QUILLET_TOKEN: token } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        said += piece;
      });
    child.on('close', () => ended(said));
  });
}
