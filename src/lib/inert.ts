const mostCharacters = 400;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const asciiOnly = /^[\x20-\x7e]*$/;

/** Foreign text on one line and of limited length. It cannot reverse the text beside it. */
export function inert(text: string, most = mostCharacters): string {
  const tame = text
    .slice(0, 4 * most)
    .replace(controlCharacters, ' ')
    .replace(directionMarks, '')
    .toWellFormed()
    .trim();
  const characters = [...tame];
  return characters.length <= most ? tame : `${characters.slice(0, most).join('')}…`;
}

/**
 * Foreign text inside a sentence of the service. Whatever its script, the sentence keeps its
 * direction.
 */
export function quoted(text: string): string {
  const tame = inert(text);
  return asciiOnly.test(tame) ? tame : `\u2068${tame}\u2069`;
}
