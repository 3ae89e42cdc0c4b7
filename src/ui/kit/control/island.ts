import { h } from '../../islands/common/dom';
import { type ControlElement, type ControlKind, controls } from './controls';

type Asked = {
  /** What can be chosen: each value and its text. */
  choices?: Iterable<readonly [value: string, text: string]>;
  attributes?: Record<string, string>;
};

/** Makes the control of one value, without its label. */
export function makeControl<Kind extends ControlKind>(
  kind: Kind,
  { choices = [], attributes = {} }: Asked = {},
): HTMLElementTagNameMap[ControlElement<Kind>] {
  const { element, attributes: own } = controls[kind];
  const options = Array.from(choices, ([value, text]) => h('option', { value }, text));
  // The type of the element stands in the table by the kind.
  return h(
    element,
    { attributes: { ...own, ...attributes } },
    ...options,
  ) as HTMLElementTagNameMap[ControlElement<Kind>];
}
