import { describe, expect, it } from 'vitest';
import { openPieces, piecesWithin } from '../../../src/service/downloads/open-pieces';
import { expectLogged } from '../../support/log';

const pieces = [
  { key: 'a', bytes: 3 },
  { key: 'b', bytes: 2 },
  { key: 'c', bytes: 4 },
];
const texts: Record<string, string> = { a: 'abc', b: 'de', c: 'fghi' };

const files = {
  open: async (key: string, range: { offset: number; length: number } | undefined) => {
    const text = texts[key];
    if (text === undefined) return null;
    const { offset = 0, length = text.length } = range ?? {};
    return new Response(text.slice(offset, offset + length)) as unknown as R2ObjectBody;
  },
};

describe('a file in pieces', () => {
  it.each([
    [0, 9, 'abcdefghi'],
    [2, 2, 'cd'],
    [3, 2, 'de'],
    [4, 5, 'efghi'],
    [8, 1, 'i'],
  ])('is read from %i on, %i bytes long', async (offset, length, wanted) => {
    const body = await openPieces(files, pieces, { offset, length });
    expect(await new Response(body).text()).toBe(wanted);
    expect(piecesWithin(pieces, { offset, length }).reduce((sum, { range }) => sum + range.length, 0)).toBe(
      length,
    );
  });

  it('breaks where a piece is missing, and is not there without its first', async () => {
    expectLogged(/could not be read to its end: Error: gone is missing/);
    const broken = [pieces[0], { key: 'gone', bytes: 2 }].flatMap((piece) => piece ?? []);
    const body = await openPieces(files, broken, { offset: 0, length: 5 });
    await expect(new Response(body).text()).rejects.toThrow();
    expect(await openPieces(files, broken.slice(1), { offset: 0, length: 2 })).toBeNull();
  });
});
