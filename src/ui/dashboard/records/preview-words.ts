/** The words of the preview in the list of documents. */
export const previewWords = {
  open: (title: string) => `Preview “${title}”`,
  previous: 'Previous',
  next: 'Next',
  whole: 'Open document',
  none: (state: string) => `There is no PDF to show (${state}).`,
} as const;
