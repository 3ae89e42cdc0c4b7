/** The words of the editor in a frame of another page. */
export const embeddedWords = {
  title: 'Template editor',
  unknown: 'There is no editor here. Open it from the page that shows it.',
  alone: 'This editor opens in the page that shows it.',
  done: 'Done',
  replace: 'Replace PDF…',
  replacing: 'Processing the new PDF…',
  notReplaced: 'The new PDF cannot be used: {reason}',
  over: 'The editing session is over. Open the editor again.',
  refused: {
    editor_token_used: 'This editor was opened before. Open it again from the page that shows it.',
    editor_token_expired:
      'This editor waited too long to be opened. Open it again from the page that shows it.',
    editor_token_invalid: 'You no longer have access to this template.',
    editor_session_over: 'The editing session is over. Open the editor again.',
    template_not_found: 'The template was deleted.',
  },
} as const;
