/** The words of the editor in a frame of another page. */
export const embeddedWords = {
  title: 'Template editor',
  unknown: 'There is no editor here. Open it from the page that embeds it.',
  alone: 'This editor works only inside the page that embeds it.',
  done: 'Done',
  replace: 'Replace PDF…',
  replacing: 'Processing the new PDF…',
  notReplaced: 'The new PDF cannot be used: {reason}',
  over: 'The editing session is over. Open the editor again.',
  refused: {
    editor_token_used: 'This editor was already opened. Open it again from the page that embeds it.',
    editor_token_expired: 'The link to this editor has expired. Open it again from the page that embeds it.',
    editor_token_invalid: 'You no longer have access to this template.',
    editor_session_over: 'The editing session is over. Open the editor again.',
    template_not_found: 'The template was deleted.',
  },
} as const;
