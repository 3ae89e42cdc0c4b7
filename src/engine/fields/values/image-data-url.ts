const kinds = ['png', 'jpeg', 'jpg', 'gif', 'webp', 'svg+xml'];

/** How an image's `data:` URL begins, for JSON Schema, whose patterns know no flags: parameters, then a comma. */
export const IMAGE_DATA_URL = `^${inAnyCase('data:image')}/(${kinds.map(inAnyCase).join('|')})(;[^;,]*)*,`;

function inAnyCase(text: string): string {
  return text.replaceAll('+', '[+]').replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
