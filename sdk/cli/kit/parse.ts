import { parseArgs } from 'node:util';
import type { Command, Option, Values } from './command';
import { Failure } from './failure';

/** Options that every command takes. */
export const commonOptions: Record<string, Option> = {
  json: { type: 'boolean', help: 'Write the result as JSON.' },
  quiet: { type: 'boolean', short: 'q', help: 'Say nothing but the result.' },
  profile: { type: 'string', value: 'NAME', help: 'The profile of quillet login to use.' },
  origin: { type: 'string', value: 'URL', help: 'The address of the deployment.' },
  help: { type: 'boolean', short: 'h', help: 'Show the help of a command.' },
};

export function parseCommand(
  name: string,
  command: Command,
  args: string[],
): { args: string[]; values: Values } {
  const options = { ...commonOptions, ...command.options };
  const config = Object.fromEntries(
    Object.entries(options).map(([option, { type, short }]) => [option, { type, ...(short && { short }) }]),
  );
  try {
    const { positionals, values } = parseArgs({ args, options: config, allowPositionals: true });
    return { args: positionals, values };
  } catch (error) {
    const [reason] = (error as Error).message.split('. To specify');
    throw new Failure('usage', `${reason} See: quillet ${name} --help`);
  }
}

/** The text of an option; undefined when it was left out. */
export function textOf(values: Values, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(values: Values, option: string, usual: number): number {
  const text = textOf(values, option);
  if (text === undefined) return usual;
  if (!/^\d+$/.test(text)) throw new Failure('usage', `--${option} must be a whole number.`);
  return Number(text);
}

/** The arguments that a command needs, each by its name. */
export function needArgs(args: string[], ...names: string[]): string[] {
  const missing = names[args.length];
  if (missing !== undefined) throw new Failure('usage', `${missing} is missing.`);
  if (args.length > names.length)
    throw new Failure(
      'usage',
      `"${args[names.length]}" is too much: ${names.join(' ') || 'no argument'} is enough.`,
    );
  return args;
}
