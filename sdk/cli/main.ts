#!/usr/bin/env node
import { findCommand } from './catalogue';
import type { Context } from './kit/command';
import { exitCodes } from './kit/exit-codes';
import { Output } from './kit/output';
import { parseCommand, textOf } from './kit/parse';

declare const VERSION: string;

const given = process.argv.slice(2);
// A reader such as `head` may close the output before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run(given);

async function run(words: string[]): Promise<number> {
  let output = new Output({ json: words.includes('--json') });
  try {
    if (words[0] === '--version') {
      output.line(VERSION);
      return exitCodes.done;
    }
    const { name, command, rest } = findCommand(words);
    const { args, values } = parseCommand(name, command, rest);
    output = new Output({ json: values['json'] === true, quiet: values['quiet'] === true });
    if (values['help'] === true) {
      const { helpOf } = await import('./kit/help');
      output.line(helpOf(name, command));
      return exitCodes.done;
    }
    const { run } = await command.load();
    const ending = await run(await contextOf(args, values, output));
    return exitCodes[ending ?? 'done'];
  } catch (error) {
    return output.fail(error);
  }
}

async function contextOf(args: string[], values: Context['values'], output: Output): Promise<Context> {
  const [{ findProfile }, { openApi }] = await Promise.all([import('./kit/profiles'), import('./kit/api')]);
  const [profile, origin] = [textOf(values, 'profile'), textOf(values, 'origin')];
  const find = () => findProfile({ ...(profile && { profile }), ...(origin && { origin }) });
  return { args, values, output, profile: find, api: () => openApi(find()) };
}
