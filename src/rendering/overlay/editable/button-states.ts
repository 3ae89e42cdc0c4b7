import type { FormBox } from './form-box';

/** What the values of buttons are called: /Opt has them where they are no names that all viewers understand. */
export interface ButtonStates {
  /** By value. */
  names: ReadonlyMap<string, string>;
  areSpelledOut: boolean;
}

/** `Off` is what every button is called that is not on. */
export const OFF = 'Off';
const PLAIN = /^[\x20-\x7e]{1,100}$/;

export function buttonStates(boxes: readonly FormBox[]): ButtonStates {
  const values = [...new Set(boxes.map(stateOfBox))];
  const areSpelledOut = values.some((value) => value === OFF || !PLAIN.test(value));
  const names = new Map(values.map((value, index) => [value, areSpelledOut ? String(index) : value]));
  return { names, areSpelledOut };
}

export function stateOfBox({ entry }: FormBox): string {
  if (entry.kind !== 'button') throw new Error(`a ${entry.kind} has no states`);
  return entry.state;
}
