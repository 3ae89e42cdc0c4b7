/**
 * How a value is entered: the element of each kind of control, and its attributes. Pages of the server write them
 * (`control.tsx`), and scripts set them (`island.ts`), so a kind looks and behaves alike wherever it is.
 */
export const controls = {
  text: input({ type: 'text', autocomplete: 'off', dir: 'auto' }),
  email: input({ type: 'email', autocomplete: 'off' }),
  address: input({ type: 'url', autocomplete: 'off' }),
  date: input({ type: 'date' }),
  moment: input({ type: 'datetime-local' }),
  /** A number that the browser reads, with its limits. */
  number: input({ type: 'number', step: 'any' }),
  /** A number as the reader writes it. */
  decimal: input({ type: 'text', autocomplete: 'off', inputmode: 'decimal' }),
  switch: input({ type: 'checkbox' }),
  picture: input({
    type: 'file',
    accept: 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml',
  }),
  long: area({ rows: '3', dir: 'auto' }),
  json: area({ rows: '4', spellcheck: 'false', class: 'mono' }),
  choice: select({}),
  several: select({ multiple: '' }),
} as const;

export type ControlKind = keyof typeof controls;
export type ControlElement<Kind extends ControlKind> = (typeof controls)[Kind]['element'];

type Attributes = Readonly<Record<string, string>>;

function input(attributes: Attributes) {
  return { element: 'input', attributes } as const;
}

function area(attributes: Attributes) {
  return { element: 'textarea', attributes } as const;
}

function select(attributes: Attributes) {
  return { element: 'select', attributes } as const;
}
