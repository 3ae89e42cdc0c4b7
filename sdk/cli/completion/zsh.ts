import { commands, firstWords, optionsOf, secondWords } from './words';

export function zsh(): string {
  const cases = Object.keys(commands).map((name) => {
    const options = optionsOf(name).map(([option, { help, value }]) =>
      quoted(`--${option}[${escaped(help)}]${value ? `:${value}:_files` : ''}`),
    );
    return `    '${name}') _arguments ${options.join(' ')} '*:file:_files' ;;`;
  });
  return `#compdef quillet
_quillet() {
  local command="$words[2]"
  if (( CURRENT == 2 )); then
    local -a found=(${described(firstWords())})
    _describe command found
    return
  fi
  if [[ "$command" == templates ]]; then
    if (( CURRENT == 3 )); then
      local -a found=(${described(secondWords('templates'))})
      _describe command found
      return
    fi
    command="$command $words[3]"
  fi
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_quillet" ]; then _quillet "$@"; else compdef _quillet quillet; fi
`;
}

function described(words: [string, string][]): string {
  return words.map(([word, summary]) => quoted(`${word}:${summary}`)).join(' ');
}

function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
