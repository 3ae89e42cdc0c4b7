/** A list of texts as JSON in ASCII, for a header; as many of them as fit. */
export function headerList(texts: readonly string[], maxChars: number): string {
  const written = texts.map(asciiJson);
  let count = 0;
  let chars = 2;
  for (const text of written) {
    chars += text.length + 1;
    if (chars > maxChars) break;
    count += 1;
  }
  return `[${written.slice(0, count).join(',')}]`;
}

function asciiJson(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
