// The documents of a release's state. Nothing in them belongs to anybody.

/** A PDF with one line of text on each page. */
export function pdfOf(/** @type {string[]} */ ...lines) {
  const kids = lines.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [index, line] of lines.entries()) {
    const text = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    );
  }
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const box = { page: 1, x: 72, width: 240, height: 24 };

export const formFields = [
  { ...box, name: 'name', y: 120 },
  { ...box, name: 'age', y: 160, type: 'number' },
  { ...box, name: 'member', y: 200, type: 'boolean', width: 24 },
  { ...box, name: 'born', y: 240, type: 'date' },
  { ...box, name: 'code', y: 280, displayType: 'qrcode', width: 80, height: 80 },
];
export const formData = { name: 'Ada Lovelace', age: 36, member: true, born: '1815-12-10', code: 'quillet' };

export const contractFields = [
  { ...box, name: 'title', y: 100 },
  { ...box, name: 'buyer/name', y: 200 },
  { ...box, name: 'buyer/signature', y: 240, height: 50, type: 'signature' },
  { ...box, name: 'seller/name', y: 400 },
  { ...box, name: 'seller/signature', y: 440, height: 50, type: 'signature' },
];

export const signers = [
  { name: 'Ada', party: 'buyer' },
  { name: 'Grace', party: 'seller' },
].map(({ name, party }) => ({
  email: `${name.toLowerCase()}@example.com`,
  name,
  fields: [`${party}/name`, `${party}/signature`],
  auth_type: 'password',
  auth_session_started_at: '2026-01-31T09:30:00Z',
}));

/** The answers of a signer. */
export function entriesOf(/** @type {'buyer' | 'seller'} */ party) {
  const name = party === 'buyer' ? 'Ada' : 'Grace';
  return { [`${party}/name`]: name, [`${party}/signature`]: { text: { name, typeface: 'Caveat' } } };
}
