import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = process.cwd();

/** Replaces `[from, to]` in a file, or writes a new file. */
export type Change = { file: string; edit: readonly (readonly [from: string, to: string])[] | string };

/** The messages of the type checker on a copy of the tree with these changes, by file. */
export function typeErrors(project: string, changes: readonly Change[]): string[] {
  const changed = new Map(changes.map(({ file, edit }) => [join(ROOT, file), edited(file, edit)]));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, project),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (!config) throw new Error(`${project} cannot be read`);
  const host = ts.createCompilerHost(config.options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (file) => changed.get(file) ?? readFile.call(host, file);
  host.fileExists = (file) => changed.has(file) || fileExists.call(host, file);
  host.getSourceFile = (file, options, ...rest) => {
    const text = changed.get(file);
    return text === undefined
      ? getSourceFile.call(host, file, options, ...rest)
      : ts.createSourceFile(file, text, options);
  };
  const program = ts.createProgram(config.fileNames, config.options, host);
  return program
    .getSemanticDiagnostics()
    .map(
      ({ file, messageText }) =>
        `${file ? relative(ROOT, file.fileName) : project}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
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
