/** The words of the keyboard shortcuts in lists, and of the way back in them. */
export const listKeyWords = {
  title: 'Keyboard shortcuts',
  rows: [
    ['J', 'Next row'],
    ['K', 'Previous row'],
    ['Enter', 'Open the row'],
    ['P', 'Preview the document (also the space bar)'],
    ['/', 'Search'],
    ['?', 'Show this help'],
    ['Ctrl + K or ⌘ K', 'Search pages, templates, documents and actions'],
  ],
  use: 'Use keyboard shortcuts in lists',
  close: 'Close',
  newer: 'Newer',
} as const;
