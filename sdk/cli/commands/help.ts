import { commands } from '../catalogue';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { helpOf, overview } from '../kit/help';

export async function run({ args, output }: Context): Promise<undefined> {
  const name = args.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name !== '' && !command) throw new Failure('usage', `There is no command "${name}".`);
  output.line(command ? helpOf(name, command) : overview());
  output.json(Object.entries(commands).map(([name, { summary, usage }]) => ({ name, summary, usage })));
}
