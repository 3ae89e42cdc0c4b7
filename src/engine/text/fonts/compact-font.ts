import { ByteReader } from './byte-reader';
import { FontProblem } from './sfnt';

/**
 * The operator that makes a font CID-keyed: its outlines are then numbered by character, and other
 * codes change meaning.
 */
const ROS = 30;
const [ESCAPE, SHORT, LONG, REAL] = [12, 28, 29, 30];

/** Whether the outlines of a `CFF ` table are numbered by character (CID) instead of by glyph. */
export function isCidKeyed(table: Uint8Array): boolean {
  const reader = new ByteReader(table, 2);
  reader.position = reader.u8();
  skipIndex(reader);
  const dict = new ByteReader(firstOfIndex(reader));
  for (;;) {
    const byte = nextOperator(dict);
    if (byte === null) return false;
    if (byte === ESCAPE && dict.u8() === ROS) return true;
  }
}

/** Skips operands and returns the next operator; null at the end. */
function nextOperator(dict: ByteReader): number | null {
  while (!dict.atEnd) {
    const byte = dict.u8();
    if (byte <= 21) return byte;
    if (byte === SHORT) dict.skip(2);
    else if (byte === LONG) dict.skip(4);
    else if (byte === REAL) skipReal(dict);
    else if (byte >= 247 && byte <= 254) dict.skip(1);
  }
  return null;
}

/** Skips a real number: two digits a byte, up to the digit 15. */
function skipReal(dict: ByteReader): void {
  for (let byte = dict.u8(); (byte & 0x0f) !== 0x0f && byte >> 4 !== 0x0f; ) byte = dict.u8();
}

type IndexPlaces = {
  start: number;
  ends: [first: number, last: number];
};

function placesOf(reader: ByteReader): IndexPlaces | null {
  const count = reader.u16();
  if (count === 0) return null;
  const size = reader.u8();
  if (size < 1 || size > 4) throw new FontProblem('the font is damaged (table CFF)');
  const at = reader.position;
  const offset = (index: number) => {
    reader.position = at + index * size;
    let value = 0;
    for (let left = size; left > 0; left -= 1) value = value * 256 + reader.u8();
    return value;
  };
  // Offsets count from the byte before the data.
  return { start: at + (count + 1) * size - 1, ends: [offset(1), offset(count)] };
}

function skipIndex(reader: ByteReader): void {
  const places = placesOf(reader);
  if (places !== null) reader.position = places.start + places.ends[1];
}

function firstOfIndex(reader: ByteReader): Uint8Array {
  const places = placesOf(reader);
  if (places === null) throw new FontProblem('the font is damaged (table CFF)');
  reader.position = places.start + 1;
  return reader.take(places.ends[0] - 1);
}
