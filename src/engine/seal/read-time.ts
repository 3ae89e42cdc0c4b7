import { Buffer } from 'node:buffer';
import type { DerElement } from './read-der';

const SHORT = 0x17;
const LONG = 0x18;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/;

/** The time in an element, in milliseconds; NaN for something else. Certificates write UTC only. */
export function readTime({ tag, content }: DerElement): number {
  const text = Buffer.from(content).toString('latin1');
  if (tag !== SHORT && tag !== LONG) return Number.NaN;
  // Two digits mean the years from 1950 to 2049.
  const century = tag === LONG ? '' : text < '5' ? '20' : '19';
  const [, year, month, day, hour, minute, second] = TIME.exec(century + text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
