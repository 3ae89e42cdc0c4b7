import { oneByOne } from './bytes.mjs';

const SHORT = 0x17;
const LONG = 0x18;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/;

/**
 * The time in an element, in milliseconds.
 * @param {import('./read-der.mjs').Element | undefined} element
 * @returns {number | null} null for something else
 */
export function readTime(element) {
  if (element?.tag !== SHORT && element?.tag !== LONG) return null;
  const text = oneByOne(element.content);
  // Two digits mean the years from 1950 to 2049.
  const century = element.tag === LONG ? '' : text < '5' ? '20' : '19';
  const [, year, month, day, hour, minute, second] = TIME.exec(century + text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}
