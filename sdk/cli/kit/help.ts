import { commands } from '../catalogue';
import type { Command, Option } from './command';
import { paint } from './output';
import { commonOptions } from './parse';

/** The list of the commands. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `${paint('bold', 'quillet')} COMMAND [ARGUMENTS]`,
    '',
    ...lines,
    '',
    'quillet COMMAND --help explains a command, and man quillet all of them.',
  ].join('\n');
}

export function helpOf(name: string, { summary, usage, options, examples }: Command): string {
  const own = Object.entries(options).map(optionLine);
  const common = Object.entries(commonOptions).map(optionLine);
  return [
    `${paint('bold', `quillet ${name} ${usage}`.trim())}`,
    '',
    `${summary}.`,
    ...(own.length > 0 ? ['', 'Options:', ...aligned(own)] : []),
    '',
    'Options of every command:',
    ...aligned(common),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

/** `-o, --output OUT` */
function spelledOption(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

function optionLine([name, option]: [string, Option]): [string, string] {
  return [spelledOption(name, option), option.help];
}

function aligned(lines: [string, string][]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
