/** The words about rows of a table that were sent before. */
export const repeatWords = {
  sent: (rows: readonly string[]) => `Already sent from this browser: rows ${rows.join(', ')}.`,
  unsure: (rows: readonly string[]) =>
    `Perhaps sent, because the answer was lost: rows ${rows.join(', ')}. Look for them under Documents first.`,
  ask: 'Remove these rows, or send them again.',
  isAgain: 'These rows will be sent again.',
  takeOut: 'Remove these rows',
  again: 'Send them again',
  sentAt: (time: string) => `Sent ${time}`,
  unsureAt: (time: string) => `Perhaps sent ${time}`,
} as const;
