import type { FormBox } from './form-box';

/** `Off` is what every button is called that is not on. */
export const OFF = 'Off';
/** What all viewers understand as a name. */
const PLAIN = /^[\x20-\x7e]{1,100}$/;

/** What the buttons of one field stand for. */
export interface ButtonStates {
  /** Of each box; empty for what is no button. */
  values: readonly string[];
  /** What each value is called; where that is a number, the field has to spell them out. */
  names: ReadonlyMap<string, string>;
  areSpelledOut: boolean;
}

export function buttonStates(boxes: readonly FormBox[]): ButtonStates {
  const values = boxes.flatMap(({ entry }) => (entry.kind === 'button' ? [entry.state] : []));
  const areSpelledOut = values.some((value) => value === OFF || !PLAIN.test(value));
  const names = [...new Set(values)].map((value, index): [string, string] => {
    return [value, areSpelledOut ? String(index) : value];
  });
  return { values, names: new Map(names), areSpelledOut };
}
