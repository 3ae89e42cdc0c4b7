import { describe, expect, it } from 'vitest';
import { type Modules, qrCode } from '../../../src/engine/codes/qr/qr-code';
import { traceOutlines } from '../../../src/engine/codes/trace-outlines';
import { readPixels } from '../fill/support/read-barcode';
import { maskOf, penaltiesOf } from './support/plain-penalty';

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);
/** The small versions, the largest, and those whose last strip of 32 modules is thin or full. */
const SIZES = [...VERSIONS.slice(0, 12), 20, 28, 36, 40];
const PIXELS = 3;
const QUIET = 4;

const modes = {
  numeric: '31415926535897932384626433832795',
  alphanumeric: 'QUILLET 2026 $%*+-./: 0AZ',
  byte: 'https://quillet.example/?q=a&b=c#d',
  'byte in UTF-8': 'größer 漢字 🙂 ',
};

/** The longest text of a mode that a version holds, and a text one character longer. */
function edgesOf(sample: string, version: number): string[] {
  const textOf = (length: number) => [...sample.repeat(Math.ceil(length / 8) + 1)].slice(0, length).join('');
  let [fits, fails] = [0, 6_000];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (versionOf(qrCode(textOf(middle))) <= version) fits = middle;
    else fails = middle;
  }
  return version === 40 ? [textOf(fits)] : [textOf(fits), textOf(fits + 1)];
}

function versionOf(code: Modules | null): number {
  return code === null ? 41 : (code.size - 17) / 4;
}

function codeOf(text: string): Modules {
  const code = qrCode(text);
  if (code === null) throw new Error(`no code holds ${text.length} characters`);
  return code;
}

function readCode({ size, modules }: Modules) {
  const width = (size + 2 * QUIET) * PIXELS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [at, bit] of modules.entries()) {
    const [x, y] = [(at % size) + QUIET, Math.floor(at / size) + QUIET];
    for (let row = y * PIXELS; bit === 1 && row < (y + 1) * PIXELS; row += 1) {
      for (let column = x * PIXELS; column < (x + 1) * PIXELS; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return readPixels({ data, width, height: width });
}

/** The filled area: holes run against their outlines, so they are subtracted. */
function areaOf(outlines: readonly number[][]): number {
  const twice = outlines.flatMap((points) =>
    points.map((at, index) => {
      const [x, y] = [points[(index + 2) % points.length] ?? 0, points[(index + 3) % points.length] ?? 0];
      return index % 2 === 0 ? at * y - (points[index + 1] ?? 0) * x : 0;
    }),
  );
  return twice.reduce((sum, part) => sum + part, 0) / 2;
}

describe('a QR code', () => {
  for (const [mode, sample] of Object.entries(modes)) {
    it(`is read back by another program: ${mode}, the fullest and emptiest of versions 1 to 40`, async () => {
      for (const version of VERSIONS) {
        for (const [longer, text] of edgesOf(sample, version).entries()) {
          const found = await readCode(codeOf(text));
          expect(found?.text).toBe(text);
          expect([found?.version, found?.ecLevel]).toEqual([String(version + longer), 'M']);
        }
      }
    }, 120_000);
  }

  it('uses the first mask with the lowest penalty', () => {
    const masks = new Set<number>();
    for (const version of SIZES) {
      for (const sample of Object.values(modes)) {
        const [text = ''] = edgesOf(sample, version);
        const code = codeOf(text);
        const penalties = penaltiesOf(code);
        expect(maskOf(code)).toBe(penalties.indexOf(Math.min(...penalties)));
        masks.add(maskOf(code));
      }
    }
    expect(masks.size).toBe(8);
  }, 120_000);

  it('draws outlines around exactly the dark modules', () => {
    for (const version of VERSIONS) {
      const [text = ''] = edgesOf(modes.byte, version);
      const code = codeOf(text);
      expect(areaOf(traceOutlines(code))).toBe(code.modules.reduce((sum, bit) => sum + bit, 0));
    }
  });
});
