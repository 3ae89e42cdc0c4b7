const kinds = ['png', 'jpeg', 'jpg', 'gif', 'webp', 'svg+xml'];

/**
 * The start of an image's `data:` URL: media type, parameters, then a comma. Patterns of JSON
 * Schema have no flags, so each letter is matched in both cases.
 */
export const IMAGE_DATA_URL = `^${inAnyCase('data:image')}/(${kinds.map(inAnyCase).join('|')})(;[^;,]*)*,`;

function inAnyCase(text: string): string {
  return text.replaceAll('+', '[+]').replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
