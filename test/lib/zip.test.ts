import { describe, expect, it } from 'vitest';
import { crc32, zipDirectory, zipHeader } from '../../src/lib/zip';

const at = Date.UTC(2026, 0, 31, 9, 30, 10);
const small = { name: 'ä.pdf', crc: crc32('x'), size: 1, packed: 1, isDeflated: false, at };
const GB = 1024 ** 3;

describe('the parts of a ZIP file', () => {
  it('begins an entry with its name in UTF-8, its sizes and its time', () => {
    const header = Buffer.from(zipHeader(small));
    expect(header.readUInt32LE(0)).toBe(0x04034b50);
    expect(header.readUInt16LE(6) & 0x0800).toBe(0x0800);
    expect(header.readUInt32LE(18)).toBe(1);
    expect(header.subarray(30).toString()).toBe('ä.pdf');
    expect(header.readUInt16LE(12)).toBe(((2026 - 1980) << 9) | (1 << 5) | 31);
    expect(header.readUInt16LE(10)).toBe((9 << 11) | (30 << 5) | 5);
  });

  it.each([
    ['an entry over 4 GB', [{ ...small, size: 5 * GB, packed: 5 * GB, offset: 0 }], 5 * GB],
    ['an entry behind 4 GB', [{ ...small, offset: 5 * GB }], 5 * GB + 40],
    ['65,535 entries', Array.from({ length: 65_535 }, () => ({ ...small, offset: 0 })), 100],
  ])('has the larger fields for %s', (_, entries, start) => {
    const directory = Buffer.from(zipDirectory(entries, start));
    const large = directory.subarray(-22 - 20 - 56);
    expect(large.readUInt32LE(0)).toBe(0x06064b50);
    expect(large.readBigUInt64LE(32)).toBe(BigInt(entries.length));
    expect(large.readBigUInt64LE(48)).toBe(BigInt(start));
    const size = Number(large.readBigUInt64LE(40));
    expect(size).toBe(directory.length - large.length);
    expect(large.readBigUInt64LE(56 + 8)).toBe(BigInt(start + size));
  });

  it('has small fields otherwise', () => {
    const directory = Buffer.from(zipDirectory([{ ...small, offset: 0 }], 40));
    expect(directory.readUInt32LE(directory.length - 22)).toBe(0x06054b50);
    expect(directory).toHaveLength(46 + 6 + 22);
  });
});
