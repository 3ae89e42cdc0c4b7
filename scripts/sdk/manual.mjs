// Writes the manual page of the commands (man quillet) from their catalogue.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/** @param {string} version @returns {Promise<string>} */
export async function manual(version) {
  const { commands, commonOptions, exitCodes } = await catalogue();
  return [
    `.TH QUILLET 1 "" "Quillet ${version}" "User Commands"`,
    '.SH NAME',
    'quillet \\- fill templates and keep them as files',
    '.SH SYNOPSIS',
    '.B quillet',
    '.I COMMAND',
    '[\\fIARGUMENTS\\fR]',
    '.SH COMMANDS',
    ...Object.entries(commands).flatMap(([name, command]) => commandText(name, command)),
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionTexts(commonOptions),
    '.SH ENVIRONMENT',
    '.TP\n.B QUILLET_ORIGIN, QUILLET_TOKEN\nThe deployment and the token (id:secret), in place of a profile.',
    '.TP\n.B QUILLET_PROFILE\nThe profile to use. Default: default.',
    '.TP\n.B NO_COLOR\nNo colours on terminals.',
    '.SH EXIT STATUS',
    ...Object.entries(exitCodes).map(([ending, code]) => `.TP\n.B ${code}\n${endings[ending]}`),
    '',
  ].join('\n');
}

/** @type {Record<string, string>} */
const endings = {
  done: 'Done.',
  differs: 'Something differs, or does not hold.',
  usage: 'The command is written wrong, or a file cannot be read or written.',
  notPermitted: 'No token, or one that may not do this.',
  refused: 'Data, fields or sources that the deployment does not take.',
  notFound: 'Something that is named does not exist.',
  conflict: 'Somebody else changed the same thing.',
  unavailable: 'The deployment does not answer, or has no room.',
  unproven: 'verify: nothing is wrong, and nobody vouches for it.',
  broken: 'A fault of the commands themselves.',
  interrupted: 'Stopped by the user.',
};

/** The catalogue as the commands have it. @returns {Promise<Record<string, any>>} */
async function catalogue() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-manual-'));
  const outfile = join(folder, 'catalogue.mjs');
  const contents = `
    export { commands } from './catalogue';
    export { commonOptions } from './kit/parse';
    export { exitCodes } from './kit/exit-codes';`;
  try {
    buildSync({
      stdin: { contents, resolveDir: 'sdk/cli', loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      define: { OPERATIONS: '""' },
      // What a command does is not in the manual.
      external: ['../commands/*'],
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {{ summary: string, usage: string, options: object, examples: string[] }} command */
function commandText(name, { summary, usage, options, examples }) {
  return [
    `.SS quillet ${name} ${escaped(usage)}`.trimEnd(),
    `${escaped(summary)}.`,
    ...optionTexts(options),
    '.PP',
    '.nf',
    ...examples.map((example) => `  ${escaped(example)}`),
    '.fi',
  ];
}

/** @param {object} options */
function optionTexts(options) {
  return Object.entries(options).map(([name, { short, value, help }]) => {
    const names = `${short ? `\\-${short}, ` : ''}\\-\\-${escaped(name)}`;
    return `.TP\n.B ${names}${value ? ` \\fI${value}\\fR` : ''}\n${escaped(help)}`;
  });
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
