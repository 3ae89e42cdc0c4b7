import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { md5, rc4 } from '../../../../src/engine/pdf/encryption/ciphers';
import { latin1, latin1Bytes } from '../../../../src/engine/pdf/reader/characters';
import { classicPdf, onePage } from '../../pdf/support/build-pdf';
import { compiled, refused } from './support/compile';
import { readText } from './support/read-back';

const ALGORITHMS = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;

async function encrypted(
  algorithm: (typeof ALGORITHMS)[number],
  userPassword: string,
  ownerPassword = 'owner',
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 200]).drawText('Behind a lock', { x: 50, y: 100, size: 12, font });
  document.encrypt({ userPassword, ownerPassword, algorithm, allowWeakCryptography: true });
  return document.save({ useObjectStreams: false });
}

describe('encrypted documents', () => {
  it.each(ALGORITHMS)('opens one with an empty password (%s)', async (algorithm) => {
    const { pdf, diagnosis } = await compiled(await encrypted(algorithm, ''));
    expect(diagnosis.map(({ code }) => code)).toEqual(['encrypted']);
    expect(latin1(pdf)).not.toContain('/Encrypt');
    expect(await readText(pdf)).toMatchObject([{ text: 'Behind a lock', x: 50, y: 100 }]);
  });

  it.each(ALGORITHMS)('opens one whose owner has an empty password (%s)', async (algorithm) => {
    // The library takes an empty text for no password, but not an object that holds one.
    const { pdf, diagnosis } = await compiled(await encrypted(algorithm, 'secret', Object('')));
    expect(diagnosis.map(({ code }) => code)).toEqual(['encrypted']);
    expect(await readText(pdf)).toMatchObject([{ text: 'Behind a lock' }]);
  });

  it.each(ALGORITHMS)('asks for the password when the document needs one (%s)', async (algorithm) => {
    const result = await refused(await encrypted(algorithm, 'secret'));
    expect(result).toMatchObject({ state: 'password_required', diagnosis: [{ code: 'encrypted' }] });
    expect(result.message).toContain('password');
  });

  it('decrypts each string with the key of its object', async () => {
    const { pdf, fields } = await compiled(withEncryptedStrings());
    expect(fields).toMatchObject([{ name: 'city', default: 'Zürich' }]);
    expect(latin1(pdf)).toContain('(A title)');
  });

  it('names a security handler that is not standard', async () => {
    const objects = { ...onePage(), 9: '<</Filter /Entrust.PPKEF /V 1 /R 2>>' };
    const result = await refused(classicPdf({ objects, trailer: '/Root 1 0 R /Encrypt 9 0 R' }));
    expect(result).toMatchObject({ state: 'password_required' });
  });
});

/**
 * Encrypts with revision 3 and the empty password, by hand because the library leaves strings in
 * the clear.
 */
function withEncryptedStrings(): Uint8Array {
  const padding = Uint8Array.from(
    '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
    (hex) => Number.parseInt(hex, 16),
  );
  const owner = new Uint8Array(32).fill(7);
  const id = new Uint8Array(16).fill(9);
  let key = md5(padding, owner, Uint8Array.of(252, 255, 255, 255), id);
  for (let round = 0; round < 50; round += 1) key = md5(key);
  let user = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  const sealed = (number: number, text: string) =>
    hex(rc4(md5(key, Uint8Array.of(number, 0, 0, 0, 0)).subarray(0, 16), latin1Bytes(text)));
  const widget = `/Subtype /Widget /FT /Tx /Rect [9 9 99 29] /T ${sealed(6, 'city')} /V ${sealed(6, 'Z\xfcrich')}`;
  const objects = {
    ...onePage('', '/Annots [6 0 R]'),
    4: 'null',
    6: `<<${widget}>>`,
    8: `<</Title ${sealed(8, 'A title')}>>`,
  };
  const encrypt = `<</Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hex(owner)} /U ${hex(user)}>>`;
  const trailer = `/Root 1 0 R /Info 8 0 R /ID [${hex(id)} ${hex(id)}] /Encrypt ${encrypt}`;
  return classicPdf({ objects, trailer });
}

function hex(bytes: Uint8Array): string {
  return `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
}
