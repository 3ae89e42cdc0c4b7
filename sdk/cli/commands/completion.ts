import { bash } from '../completion/bash';
import { fish } from '../completion/fish';
import { zsh } from '../completion/zsh';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { needArgs } from '../kit/parse';

const shells: Record<string, () => string> = { bash, zsh, fish };

export async function run({ args, output }: Context): Promise<undefined> {
  const [shell = ''] = needArgs(args, 'SHELL');
  const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (!write) throw new Failure('usage', `There are completions for ${Object.keys(shells).join(', ')}.`);
  output.line(write().trimEnd());
}
