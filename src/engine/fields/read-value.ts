import { isRecord } from '../../lib/json';
import { listPosition } from './field-name';

/** Returns the value at these keys of `data`, or undefined. Inherited properties do not count. */
export function readValue(data: unknown, segments: readonly string[]): unknown {
  let current: unknown = data;
  for (const segment of segments) {
    if (Array.isArray(current)) {
      const position = listPosition(segment);
      current = position === null ? undefined : current[position];
    } else if (isRecord(current) && Object.hasOwn(current, segment)) {
      current = current[segment];
    } else {
      return undefined;
    }
  }
  return current;
}
