/** The word of the button that opens the comments. The others are loaded with them. */
export const commentButtonWords = { title: 'Comments' } as const;
