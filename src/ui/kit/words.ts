/** The words of the parts of pages that scripts make. */
export const kitWords = {
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  showTable: 'Show as table',
} as const;
