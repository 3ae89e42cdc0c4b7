import { commands } from '../catalogue';
import type { Option } from '../kit/command';
import { commonOptions } from '../kit/parse';

/** What commands of several words have in common. One that is alone speaks for itself. */
const groups: Record<string, string> = { templates: 'Templates as files' };

/** The first words of commands, such as `templates`, with a summary. */
export function firstWords(): [string, string][] {
  const firsts = Object.entries(commands).map(([name, { summary }]): [string, string] => {
    const [first = '', second] = name.split(' ');
    return [first, second === undefined ? summary : (groups[first] ?? summary)];
  });
  return [...new Map(firsts)];
}

/** The second words of a command that has some. */
export function secondWords(first: string): [string, string][] {
  return Object.entries(commands)
    .filter(([name]) => name.startsWith(`${first} `))
    .map(([name, { summary }]) => [name.slice(first.length + 1), summary]);
}

export function optionsOf(name: string): [string, Option][] {
  return Object.entries({ ...commands[name]?.options, ...commonOptions });
}

export { commands };
