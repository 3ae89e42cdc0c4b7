import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/engine/limits';
import { decodeAscii85, decodeAsciiHex } from '../../../src/engine/pdf/reader/ascii-filters';
import { latin1, latin1Bytes } from '../../../src/engine/pdf/reader/characters';
import { decodeFilters } from '../../../src/engine/pdf/reader/filters';
import { inflateInPieces } from '../../../src/engine/pdf/reader/inflate';
import { decodeLzw } from '../../../src/engine/pdf/reader/lzw';
import { undoPredictor } from '../../../src/engine/pdf/reader/predictor';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { dictOf } from '../../../src/engine/pdf/values';

const MB = 1024 * 1024;

function budgetOf(documentInflatedBytes: number = limits.documentInflatedBytes) {
  return new WorkBudget({ ...limits, documentInflatedBytes }, 10 * MB);
}

describe('Flate', () => {
  const flate = [{ name: 'FlateDecode', parameters: null }];
  const deflated = (text: string) => new Uint8Array(deflateSync(latin1Bytes(text)));

  it('inflates data, also if it is cut off or has a broken checksum', () => {
    const text = 'some text '.repeat(500);
    const whole = deflated(text);
    expect(latin1(decodeFilters(whole, flate, budgetOf()))).toBe(text);
    expect(latin1(decodeFilters(whole.subarray(0, whole.length - 6), flate, budgetOf()))).toContain(
      'some text',
    );
  });

  it('stops at the limit', () => {
    const budget = budgetOf(MB);
    const bomb = new Uint8Array(deflateSync(new Uint8Array(8 * MB)));
    expect(() => decodeFilters(bomb, flate, budget)).toThrow('documentInflatedBytes');
    expect(budget.bytesInflated).toBe(0);
  });

  it('stops in the middle when it inflates piece by piece', async () => {
    const budget = budgetOf(MB);
    const bomb = new Uint8Array(deflateSync(new Uint8Array(32 * MB)));
    let seen = 0;
    const read = async () => {
      for await (const piece of inflateInPieces(bomb, budget)) seen += piece.length;
    };
    await expect(read()).rejects.toThrow('documentInflatedBytes');
    expect(seen).toBeLessThanOrEqual(MB);
  });

  it('refuses filters that are not allowed for structure', () => {
    const steps = [{ name: 'DCTDecode', parameters: null }];
    expect(() => decodeFilters(new Uint8Array(3), steps, budgetOf())).toThrow('DCTDecode');
  });
});

describe('ASCII filters', () => {
  it('decodes hexadecimal, with an odd last digit', () => {
    expect(latin1(decodeAsciiHex(latin1Bytes('48 65\n6c6C 6f7>')))).toBe('Hellop');
  });

  it('decodes base 85, with z and a short last group', () => {
    expect(latin1(decodeAscii85(latin1Bytes('87cURD]i,"Ebo80~>')))).toBe('Hello World!');
    expect([...decodeAscii85(latin1Bytes('z~>'))]).toEqual([0, 0, 0, 0]);
    expect(latin1(decodeAscii85(latin1Bytes('87cUR~>')))).toBe('Hell');
    expect(latin1(decodeAscii85(latin1Bytes('87cURDZ~>')))).toBe('Hello');
  });
});

describe('LZW', () => {
  it('decodes the example of the standard', () => {
    const data = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
    expect([...decodeLzw(data, true, budgetOf())]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  it('ends at invalid data without an error', () => {
    expect(decodeLzw(Uint8Array.from([0xff, 0xff, 0xff]), true, budgetOf())).toHaveLength(0);
  });
});

describe('predictors', () => {
  const columns = dictOf({ Predictor: 12, Columns: 3 });

  it('undoes every kind of row', () => {
    const rows = [
      [0, 1, 2, 3],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 2, 2, 2],
      [4, 1, 1, 1],
    ];
    const output = undoPredictor(Uint8Array.from(rows.flat()), columns, budgetOf());
    expect([...output]).toEqual([1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7]);
  });

  it('refuses impossible widths before it reserves memory', () => {
    const huge = dictOf({ Predictor: 12, Columns: 2_000_000_000 });
    expect(() => undoPredictor(new Uint8Array(10), huge, budgetOf())).toThrow('Columns');
  });
});
