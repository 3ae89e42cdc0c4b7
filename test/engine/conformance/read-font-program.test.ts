import { describe, expect, it } from 'vitest';
import { readFontProgram } from '../../../src/engine/conformance/look/read-font-program';
import { limits } from '../../../src/engine/limits';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { madeCff, madeCmap, madeTrueType } from '../../support/made-fonts';

function opened(bytes: Buffer) {
  const budget = new WorkBudget(limits, bytes.length);
  const program = readFontProgram(bytes, budget);
  if (program === null) throw new Error('These bytes are no font program.');
  return { program, budget };
}

const [END, RETURN, CALL, CALL_SHARED] = [14, 11, 10, 29];

/** A number of three bytes, as charstrings spell it. */
function number(value: number): number[] {
  return [28, (value >> 8) & 255, value & 255];
}

/** Calls a routine of a list that has fewer than 1,240. */
function call(routine: number, operator = CALL_SHARED): number[] {
  return [...number(routine - 107), operator];
}

/** Ends a glyph, after it states a width. */
function stating(width: number): Buffer {
  return Buffer.from([...number(width), END]);
}

describe('the program of a font', () => {
  it('states widths in glyphs, and in the routines that they call', () => {
    const shapes = [stating(400), Buffer.from(call(1)), Buffer.from([END])];
    const { program } = opened(madeCff({ shapes, shared: [Buffer.from([RETURN]), stating(300)] }));
    expect([program.glyphs, ...[0, 1, 2, 3].map((glyph) => program.widthOf(glyph))]).toEqual([
      ...[3, 400, 300, 0, undefined],
    ]);
  });

  it('is not read on where the routines of a glyph call each other without an end in sight', () => {
    const shared = Array.from({ length: 9 }, (_, level) =>
      Buffer.from([...Array.from({ length: 30 }, () => call(level + 1)).flat(), RETURN]),
    );
    const { program, budget } = opened(
      madeCff({ shapes: [Buffer.from(call(0))], shared: [...shared, Buffer.from([RETURN])] }),
    );
    expect(() => program.widthOf(0)).toThrow(RangeError);
    expect(budget.stepsSpent).toBeLessThan(11_000);
  });

  it('has fonts that are read when a glyph needs them, however many share their routines', () => {
    // Glyphs 0 and 1 have font 7, and the others font 65.
    const selector = Buffer.from([3, 0, 2, 0, 0, 7, 0, 2, 65, 0, 4]);
    const routines = Array.from({ length: 34_000 }, () => Buffer.from([RETURN]));
    routines[32_768] = stating(250);
    const shapes = [0, 1, 2, 3].map(() => Buffer.from([...number(0), CALL]));
    const { program, budget } = opened(madeCff({ shapes, keyed: { fonts: 1_000, selector, routines } }));
    expect([0, 1, 2, 3].map((glyph) => program.widthOf(glyph))).toEqual([250, 250, 250, 250]);
    expect(budget.stepsSpent).toBeLessThan(200);
  });

  it('finds codes among many groups in few steps', () => {
    const count = 60_000;
    const map = Buffer.alloc(16 + 12 * count);
    map.writeUInt16BE(12, 0);
    map.writeUInt32BE(count, 12);
    // Every other pair of codes is a group: 4 and 5, 8 and 9, …
    for (let group = 0; group < count; group += 1) {
      const [at, first] = [16 + 12 * group, 4 + 4 * group];
      map.writeUInt32BE(first, at);
      map.writeUInt32BE(first + 1, at + 4);
      map.writeUInt32BE(first, at + 8);
    }
    const { program, budget } = opened(madeTrueType(madeCmap(map)));
    const last = 4 * count + 1;
    const before = budget.stepsSpent;
    expect([0, 3, 4, 5, 6, 8, last, last + 1].map((code) => program.maps[0]?.find(code))).toEqual([
      ...[0, 0, 4, 5, 0, 8, last, 0],
    ]);
    const steps = budget.stepsSpent - before;
    expect([steps > 0, steps <= 8 * 17]).toEqual([true, true]);
  });
});
