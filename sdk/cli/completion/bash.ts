import { commands, firstWords, optionsOf, secondWords } from './words';

export function bash(): string {
  const cases = Object.keys(commands).map((name) => {
    const options = optionsOf(name).map(([option]) => `--${option}`);
    return `    '${name}') words='${options.join(' ')}' ;;`;
  });
  return `# bash completion of quillet
_quillet() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${firstWords()
      .map(([word]) => word)
      .join(' ')}'
  elif [ "$COMP_CWORD" -eq 2 ] && [ "$command" = templates ]; then
    words='${secondWords('templates')
      .map(([word]) => word)
      .join(' ')}'
  elif [ "\${current:0:1}" = - ]; then
    [ "$command" = templates ] && command="$command \${COMP_WORDS[2]}"
    case "$command" in
${cases.map((line) => line.replace(/^ {4}/, '      ')).join('\n')}
    esac
  fi
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _quillet quillet
`;
}
