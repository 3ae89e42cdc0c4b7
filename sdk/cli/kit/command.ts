import type { Api } from './api';
import type { Output } from './output';
import type { Profile } from './profiles';

export type Option = {
  type: 'string' | 'boolean';
  short?: string;
  /** What stands for its value in the help. */
  value?: string;
  help: string;
};

export type Values = Record<string, string | boolean | undefined>;

/** What a command is given. Nothing is read from the profile before it is asked for. */
export type Context = {
  args: string[];
  values: Values;
  output: Output;
  profile(): Profile;
  api(): Api;
};

/** A line of the catalogue: all that the help, the completions and the manual need. */
export type Command = {
  summary: string;
  /** What follows the name. */
  usage: string;
  options: Record<string, Option>;
  examples: string[];
  load(): Promise<{
    run(context: Context): Promise<keyof typeof import('./exit-codes').exitCodes | undefined>;
  }>;
};
