// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const controlCharacters = /[\u0000-\u001f\u007f]|\p{Surrogate}/u;

/** Whether a text is one line that every reader shows alike. */
export function isOneLine(text: string): boolean {
  return !controlCharacters.test(text);
}

/** Whether a text is such lines, one below the other. */
export function isLines(text: string): boolean {
  return isOneLine(text.replaceAll('\n', ' '));
}
