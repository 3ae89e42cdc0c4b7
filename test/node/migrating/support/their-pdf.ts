import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { TheirRecord } from './docspring-records';

const MONTHS = 'January February March April May June July August September October November December';

/** Fills a document as another service does: with the standard font, and its own mark on test PDFs. */
export async function theirPdf(
  source: Uint8Array,
  template: TheirRecord,
  data: TheirRecord,
): Promise<Buffer> {
  const pdf = await PDFDocument.load(source);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const field of Object.values(template['fields'] as TheirRecord)) {
    const page = pdf.getPage(field['page'] - 1);
    const value = data[field['name']] ?? field['default'];
    if (value === undefined || field['hidden']) continue;
    const { x, width, height } = field;
    const bottom = page.getHeight() - field['y'] - height;
    if (field['type'] === 'boolean') {
      if (value) page.drawRectangle({ x: x + 5, y: bottom + 5, width: 8, height: 8, color: rgb(0, 0, 0) });
      continue;
    }
    const size = field['fontSize'] ?? template['defaults'].fontSize;
    const raised = field['vAlignment'] === 'center' ? (height - 0.72 * size) / 2 : 0.23 * size;
    page.drawText(shown(field, value), { x: x + 1, y: bottom + raised, size, font, maxWidth: width });
  }
  for (const page of pdf.getPages())
    page.drawText('SAMPLE', {
      x: 90,
      y: 200,
      size: 110,
      font,
      color: rgb(0.9, 0.9, 0.9),
      rotate: degrees(40),
    });
  return Buffer.from(await pdf.save());
}

function shown({ type, currency, decimalPlaces }: TheirRecord, value: unknown): string {
  if (type === 'date') {
    const [year, month, day] = String(value).split('-').map(Number);
    return `${MONTHS.split(' ')[(month ?? 1) - 1]} ${day}, ${year}`;
  }
  if (currency) return `$${Number(value).toFixed(2)}`;
  return decimalPlaces === undefined ? String(value) : Number(value).toFixed(decimalPlaces);
}
