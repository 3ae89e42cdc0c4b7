/** The words of the editor in a frame of another page. */
export const embeddedWords = {
  title: 'Template editor',
  unknown: 'There is no editor here. Open it from the page that shows it.',
  alone: 'This editor opens in the page that shows it.',
  done: 'Done',
  replace: 'Replace document…',
  replacing: 'The new document is being read.',
  notReplaced: 'The new document cannot be used: {reason}',
  over: 'The editing session is over. Open the editor again.',
  refused: {
    editor_token_used: 'This editor was opened before. Open it again from the page that shows it.',
    editor_token_expired: 'It was open for too long before it was used. Open the editor again.',
    editor_token_invalid: 'You have no access to this template any more.',
    editor_session_over: 'The editing session is over. Open the editor again.',
    template_not_found: 'The template was deleted.',
  },
} as const;
