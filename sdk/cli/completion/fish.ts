import { commands, firstWords, optionsOf, secondWords } from './words';

export function fish(): string {
  const firsts = firstWords().map(
    ([word, summary]) => `complete -c quillet -n __fish_use_subcommand -f -a ${word} -d ${quoted(summary)}`,
  );
  const seconds = secondWords('templates').map(
    ([word, summary]) =>
      `complete -c quillet -n '__fish_seen_subcommand_from templates; and test (count (commandline -opc)) -eq 2' -f -a ${word} -d ${quoted(summary)}`,
  );
  const options = Object.keys(commands).flatMap((name) => {
    const seen = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    return optionsOf(name).map(
      ([option, { short, help, type }]) =>
        `complete -c quillet -n '${seen}'${short ? ` -s ${short}` : ''} -l ${option}${type === 'string' ? ' -r' : ''} -d ${quoted(help)}`,
    );
  });
  return `# fish completion of quillet\n${[...firsts, ...seconds, ...options].join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
