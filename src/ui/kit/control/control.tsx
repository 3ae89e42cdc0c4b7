import { Choices } from '../form/choices';
import { type ControlKind, controls } from './controls';

type Control = {
  kind: ControlKind;
  value?: string | undefined;
  choices?: Iterable<readonly [value: string, text: string]>;
  /** The text of the option that chooses nothing. */
  none?: string | undefined;
  placeholder?: string;
  /** Its id, name and description, and what else its kind does not say. */
  tied: Readonly<Record<string, string | number | boolean | undefined>>;
};

/** The control of one value, without its label. */
export function Control({ kind, value, choices = [], none, placeholder, tied }: Control) {
  const { element, attributes } = controls[kind];
  if (element === 'select')
    return (
      <select {...attributes} {...tied}>
        <Choices options={choices} chosen={value} {...(none !== undefined && { none })} />
      </select>
    );
  const own = { ...attributes, ...(placeholder !== undefined && { placeholder }), ...tied };
  if (element === 'textarea') return <textarea {...own}>{value}</textarea>;
  return <input {...own} value={value} />;
}
