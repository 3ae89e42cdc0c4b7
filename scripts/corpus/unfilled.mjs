/**
 * The document before its last incremental update. An update changes no byte before it, so the
 * template without values ends at the last but one end-of-file marker.
 * @param {Uint8Array} pdf
 */
export function unfilled(pdf) {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const last = file.lastIndexOf('%%EOF');
  const before = last <= 0 ? -1 : file.lastIndexOf('%%EOF', last - 1);
  if (before === -1)
    throw new Error('the values are not an update of a document, so there is nothing to compare with');
  return pdf.subarray(0, before + '%%EOF\n'.length);
}
