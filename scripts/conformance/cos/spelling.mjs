/** @typedef {import('./file.mjs').PdfFile} PdfFile */

const HEADER = /^%PDF-1\.[0-7](?:\r\n|\r|\n)/;
const BINARY = /^%PDF-1\.[0-7](?:\r\n|\r|\n)%[\x80-\xff]{4}/;
const ANY_HEAD = /^\d+\s+\d+\s+obj/;
/** The head of an object: one space, and a line of its own. */
const HEAD = /^\d+ \d+ obj(?=[\r\n])/;

/** Notes what is wrong with the bytes around objects (ISO 19005-2, 6.1.2, 6.1.3 and 6.1.9). */
export function checkSpelling(/** @type {PdfFile} */ file) {
  const { text } = file;
  if (!HEADER.test(text)) file.fault('header', 'byte 0');
  else if (!BINARY.test(text)) file.fault('binary-mark', 'line 2');
  const end = text.lastIndexOf('%%EOF');
  if (end === -1 || !/^(?:\r\n|\r|\n)?$/.test(text.slice(end + '%%EOF'.length)))
    file.fault('end', 'after %%EOF');
  const offsets = [...file.entries].flatMap(([number, entry]) =>
    'offset' in entry && ANY_HEAD.test(text.slice(entry.offset, entry.offset + 40))
      ? [{ number, offset: entry.offset }]
      : [],
  );
  for (const { number, offset } of offsets) {
    const isOwnLine = /[\r\n]/.test(text[offset - 1] ?? '\n');
    if (!isOwnLine || !HEAD.test(text.slice(offset, offset + 40)))
      file.fault('object-lines', `object ${number}`);
  }
  for (const found of text.matchAll(/(.|^|[\r\n])endobj(.|$|[\r\n])/g)) {
    const [whole, before = '', after = ''] = found;
    if (whole.length > 0 && isLine(before) && isLine(after)) continue;
    const owner = offsets
      .filter(({ offset }) => offset < found.index)
      .sort((one, other) => other.offset - one.offset)[0];
    if (owner !== undefined) file.fault('object-lines', `object ${owner.number}, "endobj"`);
  }
}

function isLine(/** @type {string} */ character) {
  return character === '\r' || character === '\n';
}
