import type { FormBox } from './form-box';

/** The name of the off state of every button. */
export const OFF = 'Off';
/** Names that all viewers understand. */
const PLAIN = /^[\x20-\x7e]{1,100}$/;

/** The states of the buttons of one field. */
export type ButtonStates = {
  /** The value of each box, in order; empty for a field without buttons. */
  values: readonly string[];
  /**
   * The state name of each value. When the names are numbers, the field spells out the values in
   * /Opt.
   */
  names: ReadonlyMap<string, string>;
  areSpelledOut: boolean;
};

export function buttonStates(boxes: readonly FormBox[]): ButtonStates {
  const values = boxes.flatMap(({ entry }) => (entry.kind === 'button' ? [entry.state] : []));
  const areSpelledOut = values.some((value) => value === OFF || !PLAIN.test(value));
  const names = [...new Set(values)].map((value, index): [string, string] => {
    return [value, areSpelledOut ? String(index) : value];
  });
  return { values, names: new Map(names), areSpelledOut };
}
