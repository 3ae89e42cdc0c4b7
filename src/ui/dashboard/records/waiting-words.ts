/** The words of the board of documents that wait for signers. */
export const waitingWords = {
  lead: 'Documents waiting for signers, oldest first.',
  pager: { first: 'Oldest', next: 'Newer' },
} as const;
