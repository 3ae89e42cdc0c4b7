import { deflateSync } from 'node:zlib';

/** @typedef {string | { dict?: string, data: string | Buffer, flate?: boolean }} Body */
/** @typedef {Record<number, Body>} Objects */

/**
 * A PDF with one cross-reference table.
 * @param {Objects} objects
 * @param {string} [trailer]
 */
export function pdfOf(objects, trailer = '/Root 1 0 R') {
  /** @type {Buffer[]} */
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  const rows = Array.from({ length: size }, () => '0000000000 65535 f \n');
  for (const [number, body] of Object.entries(objects)) {
    rows[Number(number)] = `${String(lengthOf(parts)).padStart(10, '0')} 00000 n \n`;
    parts.push(Buffer.from(`${number} 0 obj\n`), spell(body), Buffer.from('\nendobj\n'));
  }
  const start = lengthOf(parts);
  const table = `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

function lengthOf(/** @type {Buffer[]} */ parts) {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function spell(/** @type {Body} */ body) {
  if (typeof body === 'string') return Buffer.from(body, 'latin1');
  const plain = Buffer.from(body.data);
  const data = body.flate ? deflateSync(plain) : plain;
  const filter = body.flate ? '/Filter /FlateDecode ' : '';
  const head = `<<${body.dict ?? ''} ${filter}/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

/**
 * The objects of a document of one page; the page and the catalogue take further entries.
 * @param {{ page?: string, catalog?: string, content?: Body }} [more]
 * @returns {Objects}
 */
export function onePage({ page = '', catalog = '', content = { data: 'BT ET' } } = {}) {
  return {
    1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <<>> ${page}>>`,
    4: content,
  };
}

export const plainPdf = pdfOf(onePage());
