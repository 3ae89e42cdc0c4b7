/** The words of the board of documents that wait for signers. */
export const waitingWords = {
  lead: 'Documents that wait for signers, oldest first.',
  pager: { first: 'Oldest', next: 'Newer' },
} as const;
