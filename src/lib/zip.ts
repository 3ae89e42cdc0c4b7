import { crc32 } from 'node:zlib';

/**
 * The parts of a ZIP file, made one by one, so that neither the file nor an entry of it is ever whole in
 * memory. The sizes of an entry stand before its bytes, which every reader understands. Files over 4 GB and
 * with over 65,535 entries have the larger fields (ZIP64).
 */
export type ZipEntry = {
  name: string;
  /** Of the bytes before they were compressed. */
  crc: number;
  size: number;
  /** The bytes in the file. */
  packed: number;
  isDeflated: boolean;
  /** Where the header of the entry begins. */
  offset: number;
  at: number;
};

export { crc32 };

const stored = 0;
const deflated = 8;
/** The version of ZIP that a reader needs: 4.5 has ZIP64. */
const version = 45;
/** Names are UTF-8. */
const flags = 0x0800;
const most32 = 0xff_ff_ff_ff;
const most16 = 0xff_ff;

/** An entry whose bytes are in memory and are not compressed. */
export function storedEntry(name: string, bytes: Uint8Array, at: number): Omit<ZipEntry, 'offset'> {
  const size = bytes.byteLength;
  return { name, at, crc: crc32(bytes), size, packed: size, isDeflated: false };
}

/** What stands before the bytes of an entry. */
export function zipHeader(entry: Omit<ZipEntry, 'offset'>): Uint8Array {
  const name = Buffer.from(entry.name);
  const isLarge = entry.size >= most32 || entry.packed >= most32;
  const extra = isLarge ? largeField([entry.size, entry.packed]) : Buffer.alloc(0);
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x04_03_4b_50, 0);
  writeCommon(fixed, 4, entry, isLarge);
  fixed.writeUInt16LE(name.length, 26);
  fixed.writeUInt16LE(extra.length, 28);
  return Buffer.concat([fixed, name, extra]);
}

/** The directory at the end of a file, which begins at `start`. */
export function zipDirectory(entries: readonly ZipEntry[], start: number): Uint8Array {
  const lines = entries.map(directoryLine);
  const size = lines.reduce((total, line) => total + line.length, 0);
  const isLarge = entries.length >= most16 || start >= most32 || size >= most32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(entries.length, most16), 8);
  end.writeUInt16LE(Math.min(entries.length, most16), 10);
  end.writeUInt32LE(Math.min(size, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  return Buffer.concat([...lines, ...(isLarge ? [largeEnd(entries.length, start, size)] : []), end]);
}

function directoryLine(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const isLarge = entry.size >= most32 || entry.packed >= most32 || entry.offset >= most32;
  const extra = isLarge ? largeField([entry.size, entry.packed, entry.offset]) : Buffer.alloc(0);
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x02_01_4b_50, 0);
  fixed.writeUInt16LE(version, 4);
  writeCommon(fixed, 6, entry, isLarge);
  fixed.writeUInt16LE(name.length, 28);
  fixed.writeUInt16LE(extra.length, 30);
  fixed.writeUInt32LE(isLarge ? most32 : entry.offset, 42);
  return Buffer.concat([fixed, name, extra]);
}

/** The fields that the header and the line of the directory share, from the version to the sizes. */
function writeCommon(target: Buffer, at: number, entry: Omit<ZipEntry, 'offset'>, isLarge: boolean): void {
  const { time, date } = dosTime(entry.at);
  target.writeUInt16LE(version, at);
  target.writeUInt16LE(flags, at + 2);
  target.writeUInt16LE(entry.isDeflated ? deflated : stored, at + 4);
  target.writeUInt16LE(time, at + 6);
  target.writeUInt16LE(date, at + 8);
  target.writeUInt32LE(entry.crc, at + 10);
  target.writeUInt32LE(isLarge ? most32 : entry.packed, at + 14);
  target.writeUInt32LE(isLarge ? most32 : entry.size, at + 18);
}

function largeField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

function largeEnd(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06_06_4b_50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(version, 12);
  end.writeUInt16LE(version, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  // Where the large end stands.
  end.writeUInt32LE(0x07_06_4b_50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** ZIP has local times in steps of two seconds, since 1980; this is UTC. */
function dosTime(at: number): { time: number; date: number } {
  const day = new Date(Math.max(at, Date.UTC(1980, 0, 1)));
  return {
    time: (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1),
    date: ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate(),
  };
}
