/** The words of the button that opens the comments. The others are loaded with them. */
export const commentButtonWords = {
  title: 'Comments',
  notLoaded: 'The comments could not be loaded. Reload the page. Your changes are kept.',
} as const;
