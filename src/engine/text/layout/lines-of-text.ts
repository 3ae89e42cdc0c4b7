const LINE_FEED = /[\r\n\u2028\u2029]|%%LF%%/;

/** Splits the text at its line feeds; `%%LF%%` counts as one. */
export function linesOfText(text: string): string[] {
  if (!LINE_FEED.test(text)) return [text];
  return text.replaceAll('%%LF%%', '\n').split(/\r\n|[\r\n\u2028\u2029]/);
}
