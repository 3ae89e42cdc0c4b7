import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';

const ROOT = process.cwd();

/** Replaces `[from, to]` in a file, or writes a new file. */
export type Change = { file: string; edit: readonly (readonly [from: string, to: string])[] | string };

/** The unchanged files of each project, read once for all of its checks. */
const unchanged = new Map<string, ts.SourceFile | undefined>();

/**
 * The messages of the type checker on a copy of the tree with these changes, by file: of these files, or of all.
 */
export function typeErrors(project: string, changes: readonly Change[], only?: readonly string[]): string[] {
  const changed = changedFiles(changes);
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, project),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (!config) throw new Error(`${project} cannot be read`);
  const host = ts.createCompilerHost(config.options);
  const { readFile, fileExists, directoryExists, getSourceFile } = host;
  host.readFile = (file) => changed.get(file) ?? readFile.call(host, file);
  host.fileExists = (file) => changed.has(file) || fileExists.call(host, file);
  const folders = new Set([...changed.keys()].map((file) => dirname(file)));
  host.directoryExists = (folder) => folders.has(folder) || directoryExists?.call(host, folder) === true;
  host.getSourceFile = (file, options, ...rest) => {
    const text = changed.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, options);
    const key = `${project} ${file}`;
    if (!unchanged.has(key)) unchanged.set(key, getSourceFile.call(host, file, options, ...rest));
    return unchanged.get(key);
  };
  const program = ts.createProgram(config.fileNames, config.options, host);
  const files = only?.map((file) => program.getSourceFile(join(ROOT, file))) ?? [undefined];
  return files
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .map(
      ({ file, messageText }) =>
        `${file ? relative(ROOT, file.fileName) : project}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

const GENERATE = `
import { receiverTypes } from './scripts/webhooks/receiver-types';
process.stdout.write(receiverTypes());`;

/** The types of receivers, as `docs:generate` writes them on a copy of the tree with these changes. */
export async function receiverTypes(changes: readonly Change[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: GENERATE, resolveDir: ROOT },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    loader: { '.wasm': 'empty' },
    logLevel: 'error',
    plugins: [inPlaceOf(changedFiles(changes))],
  });
  const input = outputFiles[0]?.contents ?? '';
  return execFileSync(process.execPath, ['--input-type=module'], { input, encoding: 'utf8' });
}

/** Gives the bundler the texts of changed files, also of those that do not exist. */
function inPlaceOf(changed: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'changed-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const files = ['.ts', '.tsx'].map((end) => join(resolveDir, `${path}${end}`));
        const found = files.find((file) => changed.has(file));
        return found === undefined ? undefined : { path: found };
      });
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const contents = changed.get(path);
        return contents === undefined
          ? undefined
          : { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
      });
    },
  };
}

function changedFiles(changes: readonly Change[]): Map<string, string> {
  return new Map(changes.map(({ file, edit }) => [join(ROOT, file), edited(file, edit)]));
}

function edited(file: string, edit: Change['edit']): string {
  if (typeof edit === 'string') return edit;
  return edit.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}: correct the walk`);
      return text.replace(from, to);
    },
    readFileSync(join(ROOT, file), 'utf8'),
  );
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
