export const CONFIG = 'bench/fill/wrangler.toml';

/**
 * A form in the shape that the bench Worker takes.
 * @param {import('../support/forms.mjs').Form} form
 * @returns {import('./fill-form').SentForm}
 */
export const sentForm = ({
  name,
  pdf,
  fields,
  characters,
  charactersPerField,
  picture,
  fontFiles,
  font,
}) => ({
  name,
  pdf: base64(pdf),
  fields,
  characters,
  charactersPerField,
  picture: picture && { base64: base64(picture.png), isFresh: picture.isFresh },
  fontFiles: Object.fromEntries(fontFiles.map(({ name: file, bytes }) => [file, base64(bytes)])),
  font: font && base64(font),
});

const base64 = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString('base64');
