/** The words of the button that opens the comments. The others are loaded with them. */
export const commentButtonWords = {
  title: 'Comments',
  notLoaded: 'Could not load the comments. Reload the page. Your changes are kept.',
} as const;
