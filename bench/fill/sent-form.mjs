export const CONFIG = 'bench/fill/wrangler.toml';

/**
 * A form in the shape that the bench Worker takes.
 * @param {import('../support/forms.mjs').Form} form
 * @returns {import('./fill-form').SentForm}
 */
export function sentForm({ name, pdf, fields, characters, charactersPerField, picture, fontFiles, font }) {
  return {
    name,
    pdf: base64(pdf),
    fields,
    characters,
    charactersPerField,
    picture: picture && { base64: base64(picture.png), isFresh: picture.isFresh },
    fontFiles: Object.fromEntries(fontFiles.map(({ name: file, bytes }) => [file, base64(bytes)])),
    font: font && base64(font),
  };
}

function base64(/** @type {Uint8Array} */ bytes) {
  return Buffer.from(bytes).toString('base64');
}
