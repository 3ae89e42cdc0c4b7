import { closest } from '../../src/lib/closest';
import { fillCommand, previewCommand, typesCommand } from './catalogue/documents';
import { completionCommand, doctorCommand, helpCommand, verifyCommand } from './catalogue/helpers';
import { importDocspringCommand } from './catalogue/import';
import { exportCommand, listenCommand, loginCommand, logsCommand, whoamiCommand } from './catalogue/service';
import { diffCommand, listCommand, pullCommand, pushCommand } from './catalogue/templates';
import type { Command } from './kit/command';
import { Failure } from './kit/failure';

/** Every command by its name, in the order of the help. */
export const commands: Record<string, Command> = {
  login: loginCommand,
  whoami: whoamiCommand,
  fill: fillCommand,
  'templates list': listCommand,
  'templates pull': pullCommand,
  'templates push': pushCommand,
  'templates diff': diffCommand,
  'templates preview': previewCommand,
  types: typesCommand,
  listen: listenCommand,
  logs: logsCommand,
  export: exportCommand,
  'import docspring': importDocspringCommand,
  verify: verifyCommand,
  doctor: doctorCommand,
  completion: completionCommand,
  help: helpCommand,
};

/** The command that these words begin with, and the words after its name. */
export function findCommand(words: string[]): { name: string; command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { name, command, rest: words.slice(length) };
  }
  const [first] = words;
  if (first === undefined || first === '--help' || first === '-h')
    return { name: 'help', command: helpCommand, rest: [] };
  const below = Object.keys(commands).filter((name) => name.startsWith(`${first} `));
  const near =
    closest(words.slice(0, 2).join(' '), Object.keys(commands)) ?? closest(first, Object.keys(commands));
  const meant = near ? `Did you mean quillet ${near}?` : 'quillet help lists the commands.';
  throw new Failure(
    'usage',
    below.length > 0 ? `Say which: ${below.join(', ')}.` : `There is no command "${first}". ${meant}`,
  );
}
