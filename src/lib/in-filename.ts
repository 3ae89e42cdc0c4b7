const mostChars = 100;

/** A text as a part of a file's name, which every system takes. */
export function inFilename(text: string): string {
  const safe = [...text.normalize('NFC')]
    .slice(0, mostChars)
    .join('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '');
  return safe || '_';
}
