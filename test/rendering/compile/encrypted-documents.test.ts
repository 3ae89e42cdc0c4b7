import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { latin1 } from '../../../src/rendering/pdf/characters';
import { compiled, refused } from './support/compile';
import { readText } from './support/read-back';

const ALGORITHMS = ["RC4-40", "RC4-128", "AES-128", "AES-256"] as const;

async function encrypted(algorithm: (typeof ALGORITHMS)[number], userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 200]).drawText('Behind a lock', { x: 50, y: 100, size: 12, font });
  const field = document.getForm().createTextField('name');
  field.setText('Ada');
  field.addToPage(document.getPage(0), { x: 50, y: 40, width: 100, height: 20 });
  document.setTitle('Sealed');
  await document.encrypt({ userPassword, ownerPassword: "owner", algorithm, allowWeakCryptography: true });
  return document.save({ useObjectStreams: false });
}

describe('encrypted documents', () => {
  it.each(ALGORITHMS)('opens one with an empty password (%s)', async (algorithm) => {
    const { pdf, fields, diagnosis } = await compiled(await encrypted(algorithm, ''));
    expect(diagnosis.map(({ code }) => code)).toEqual(['encrypted']);
    expect(latin1(pdf)).not.toContain('/Encrypt');
    expect(await readText(pdf)).toMatchObject([{ text: 'Behind a lock', x: 50, y: 100 }]);
    expect(fields).toMatchObject([{ name: 'name', default: 'Ada' }]);
  });

  it.each(ALGORITHMS)('asks for the password where one is needed (%s)', async (algorithm) => {
    const result = await refused(await encrypted(algorithm, 'secret'));
    expect(result).toMatchObject({ state: 'password_required', diagnosis: [{ code: 'encrypted' }] });
    expect(result.message).toContain('password');
  });
});
