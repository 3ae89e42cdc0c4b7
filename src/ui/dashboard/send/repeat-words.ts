/**
 * The words about rows of a table that were sent before. `rows`: their numbers, in short, with `between`
 * between them; `count`: how many rows there are.
 */
export const repeatWords = {
  between: ', ',
  sent: (rows: string, count: number) =>
    `Already sent from this browser: ${count === 1 ? 'row' : 'rows'} ${rows}.`,
  unsure: (rows: string, count: number) =>
    count === 1
      ? `It is not known whether this row was sent, because no answer came: row ${rows}. Look for it under Documents first.`
      : `It is not known whether these rows were sent, because no answer came: rows ${rows}. Look for them under Documents first.`,
  ask: (count: number) =>
    count === 1 ? 'Remove this row, or send it again.' : 'Remove these rows, or send them again.',
  isAgain: (count: number) =>
    count === 1 ? 'This row will be sent again.' : 'These rows will be sent again.',
  takeOut: (count: number) => (count === 1 ? 'Remove this row' : 'Remove these rows'),
  again: (count: number) => (count === 1 ? 'Send it again' : 'Send them again'),
  sentAt: (time: string) => `Sent ${time}`,
  unsureAt: (time: string) => `Perhaps sent ${time}`,
} as const;
