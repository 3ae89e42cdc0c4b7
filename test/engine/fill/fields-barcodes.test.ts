import { describe, expect, it } from 'vitest';
import { drawBarcode } from '../../../src/engine/codes/draw-barcode';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { limits } from '../../../src/engine/limits';
import { contentOn, draw, drawOne, specialValues, tryDraw } from './support/drawing';
import { readBarcode } from './support/read-barcode';

type Symbology = NonNullable<FieldInput['barcodeSymbology']>;

async function read(properties: Partial<FieldInput>, value: string, box = { width: 300, height: 60 }) {
  return readBarcode(await contentOn(await drawOne({ ...box, ...properties }, value)), box);
}

const square = { width: 120, height: 120 };

describe('barcodes that another program reads', () => {
  const cases: [Symbology, string, string, string][] = [
    ['ean_13', '590123412345', 'EAN-13', '5901234123457'],
    ['ean_13', '5901234123457', 'EAN-13', '5901234123457'],
    ['ean_8', '9638507', 'EAN-8', '96385074'],
    // The reader reports a UPC-A code as the EAN-13 code that it also is.
    ['upc_a', '03600029145', 'EAN-13', '0036000291452'],
    ['code_128', 'Quillet-2026/a%b^c', 'Code128', 'Quillet-2026/a%b^c'],
    ['code_93', 'QUILLET 93-$', 'Code93', 'QUILLET 93-$'],
    ['code_39', 'QUILLET.39/+', 'Code39', 'QUILLET.39/+'],
    ['code_25', '12345678', 'ITF', '12345678'],
    ['pdf417', 'Two lines\nof text', 'PDF417', 'Two lines\nof text'],
    ['pdf417', 'Größe 5 €', 'PDF417', 'Größe 5 €'],
  ];
  for (const [barcodeSymbology, value, format, text] of cases) {
    it(`${barcodeSymbology} ${value}`, async () => {
      const found = await read({ type: 'barcode', barcodeSymbology }, value);
      expect([found?.format.replaceAll(/[^A-Za-z0-9]/g, ''), found?.text]).toEqual([
        format.replaceAll('-', ''),
        text,
      ]);
    });
  }

  const matrices: [Symbology, string][] = [
    ['data_matrix', 'Quillet 2026'],
    ['data_matrix', 'Größe 5 €'],
    ['qrcode', 'https://example.com/?a=1&b=ü'],
    ['qrcode', '漢字 and more'],
  ];
  for (const [barcodeSymbology, value] of matrices) {
    it(`${barcodeSymbology} ${value}`, async () => {
      const found = await read({ type: 'barcode', barcodeSymbology }, value, square);
      expect(found?.text).toBe(value);
    });
  }

  it('are read for QR codes of every size and kind of text', async () => {
    const kinds = ['0123456789', 'AZ 09$%*+-./:', 'https://example.com/?q=a&b=c#d', 'größer 漢字 '];
    const box = { width: 200, height: 200 };
    for (let length = 1; length <= 1_200; length = Math.ceil(length * 1.4 + 1)) {
      const text = (kinds[length % kinds.length] ?? '').repeat(length).slice(0, length).trim();
      expect((await read({ displayType: 'qrcode' }, text, box))?.text).toBe(text);
    }
  }, 60_000);

  it('are read for @@data_url at the size of a stamp', async () => {
    const box = { width: 70, height: 70 };
    const drawn = await draw([{ name: '@@data_url', page: 1, displayType: 'qrcode', ...box }], {});
    expect((await readBarcode(await contentOn(drawn), box))?.text).toBe(specialValues['@@data_url']);
  });

  it('hold as much as the limits allow', async () => {
    const wide = { width: 500, height: 20 };
    const large = { width: 250, height: 250 };
    const text = (bytes: number) => 'ü'.repeat(bytes / 2);
    const qrcode = text(limits.barcodeQrBytes);
    expect((await read({ displayType: 'qrcode' }, qrcode, large))?.text).toBe(qrcode);
    const matrix = text(limits.barcodeDataMatrixBytes);
    const dataMatrix = { type: 'barcode' as const, barcodeSymbology: 'data_matrix' as const };
    expect((await read(dataMatrix, matrix, large))?.text).toBe(matrix);
    const stacked = text(limits.barcodePdf417Bytes);
    const pdf417 = { type: 'barcode' as const, barcodeSymbology: 'pdf417' as const };
    expect((await read(pdf417, stacked, { width: 300, height: 200 }))?.text).toBe(stacked);
    const line = 'aA1~'.repeat(limits.barcodeLineChars / 4);
    expect((await read({ type: 'barcode' }, line, wide))?.text).toBe(line);
  });

  it('are read for strings, email addresses and URLs', async () => {
    const url = 'https://example.com/page';
    expect((await read({ type: 'url', displayType: 'qrcode' }, url, square))?.text).toBe(url);
    expect((await read({ type: 'email', displayType: 'barcode' }, 'ada@example.com'))?.text).toBe(
      'ada@example.com',
    );
    expect((await read({ displayType: 'barcode', barcodeSymbology: 'code_39' }, 'ABC'))?.format).toBe(
      'Code39',
    );
    expect((await read({ displayType: 'qrcode' }, 'line one%%LF%%two', square))?.text).toBe('line one\ntwo');
  });
});

describe('how barcodes are drawn', () => {
  it('draws the value as sent, also where text is in capitals', async () => {
    const url = 'https://example.com/aB';
    expect((await read({ type: 'url', displayType: 'qrcode', uppercase: true }, url, square))?.text).toBe(
      url,
    );
    const code = { displayType: 'barcode', uppercase: true } as const;
    expect((await read(code, 'aBc'))?.text).toBe('aBc');
  });

  it('uses qrcodeColor for QR codes and color for others', async () => {
    const colors = { qrcodeColor: 'FF0000', color: '0000FF' };
    expect(await contentOn(await drawOne({ displayType: 'qrcode', ...colors }, 'x'))).toContain('1 0 0 rg');
    expect(await contentOn(await drawOne({ displayType: 'barcode', ...colors }, 'x'))).toContain('0 0 1 rg');
  });

  it('encodes equal codes once, up to a limit for the document', async () => {
    const value = 'x'.repeat(limits.barcodeQrBytes);
    const boxes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: 'value',
        page: 1,
        x: index,
        y: 0,
        displayType: 'qrcode' as const,
      }));
    const started = Date.now();
    await draw(boxes(20), { value });
    expect(Date.now() - started).toBeLessThan(10_000);
    const { result } = await tryDraw(boxes(100), { value });
    expect(result).toEqual({
      outcome: 'failed',
      state: 'error',
      message: 'field "value": the codes of the document are too many or too large (barcodeWork)',
    });
  });

  it('draws nothing for a value that the symbology cannot hold', () => {
    expect(drawBarcode('qrcode', 'x'.repeat(2_332))).toBeNull();
    expect(drawBarcode('data_matrix', 'x'.repeat(3_000))).toBeNull();
    expect(drawBarcode('code_39', 'A\nB')).toBeNull();
  });

  it('draws one path with its quiet zone inside the box', async () => {
    const content = await contentOn(await drawOne({ displayType: 'qrcode', width: 100, height: 60 }, 'x'));
    expect(content.match(/ f$/gm)).toHaveLength(1);
    const xs = [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\b/g)].map(([, x]) => Number(x));
    // The code has 21 modules and 4 more on each side in 60 points, in the middle of 100.
    const module = 60 / 29;
    expect(Math.min(...xs)).toBeCloseTo(20 + 4 * module, 2);
    expect(Math.max(...xs)).toBeCloseTo(80 - 4 * module, 2);
  });

  it('draws no code without a value, and text for the display type text', async () => {
    expect(await contentOn(await drawOne({ type: 'barcode', displayType: 'text' }, 'ABC'))).toContain('Tj');
    expect(await contentOn(await drawOne({ displayType: 'qrcode', required: false }, ''))).toBe('');
  });
});
