import { recordOf } from '../../lib/json';

/** What an agent must not overlook in an answer, and how it gets the rest, in sentences. */
export function notesOn(tool: string, shown: Record<string, unknown>): string[] {
  const { incomplete, complete, next_page: page, next_cursor: cursor } = shown;
  const { id, state } = recordOf(shown['submission']);
  return [
    incomplete === true &&
      'The list is incomplete: some records could not be read now, so do not take it for all that there are. Call again later.',
    state === 'pending' &&
      `The PDF is still being made, so there is no link yet: call get_submission with \`submission_id\` "${id}".`,
    complete === false && 'The document has more than could be read or proposed.',
    typeof page === 'number' && more(tool, `\`page\` ${page}`),
    typeof cursor === 'string' && more(tool, `\`cursor\` "${cursor}"`),
  ].filter((note) => note !== false);
}

function more(tool: string, where: string): string {
  return `There may be more: call ${tool} again with the same arguments and ${where}.`;
}
