import * as z from 'zod';
import { nameText } from '../../core/api/query-schemas';
import { limits } from '../../lib/limits';
import { submissionStates } from '../submissions/life/submission-state';
import { listedTypes, searchText } from '../submissions/list-submissions';
import { bundleFormats, type Selection } from './bundle-record';

const time = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date and time, like 2026-01-31T09:30:00Z' })
  .transform((text) => Date.parse(text));

const filter = z.strictObject({
  type: z
    .enum(listedTypes, `must be one of ${listedTypes.join(', ')}`)
    .optional()
    .describe('Only test ones or only live ones. A test token gets only test ones. Default: all.'),
  template_id: z.string().max(64).optional().describe('Only submissions of this template.'),
  state: z
    .enum(submissionStates, `must be one of ${submissionStates.join(', ')}`)
    .optional()
    .describe('Only submissions in this state.'),
  search: searchText
    .optional()
    .describe(
      `Only submissions that a list with this \`search\` shows. At most ${limits.searchMatches} may match.`,
    ),
  created_after: time.optional().describe('ISO 8601, exclusive.'),
  created_before: time.optional().describe('ISO 8601, exclusive. Default: the time of this request.'),
});

export const newBundleBody = z
  .strictObject({
    format: z
      .enum(bundleFormats, `must be one of ${bundleFormats.join(', ')}`)
      .describe(
        '`zip`: the PDFs, with a table of them. `pdf`: one PDF of their pages. `csv`, `xlsx`: a table with a row of data for each.',
      ),
    name: nameText()
      .optional()
      .describe('What people call the selection. It begins the name of the file. Default: `documents`.'),
    submission_ids: z
      .array(z.string().max(64))
      .min(1, 'must name at least one submission')
      .max(limits.bundleIds, `must name at most ${limits.bundleIds} submissions; a filter selects more`)
      .optional()
      .describe('The submissions, in their order in the file.'),
    filter: filter
      .optional()
      .describe('All submissions that a list with this filter shows, newest first. `{}` selects all.'),
  })
  .refine(
    ({ submission_ids, filter }) => (submission_ids === undefined) !== (filter === undefined),
    'must have either submission_ids or filter',
  );

/** What is selected. Submissions that are made later are not in it. */
export function selectionOf(body: z.output<typeof newBundleBody>, now: number): Selection {
  if (body.submission_ids) return { ids: [...new Set(body.submission_ids)] };
  const {
    type = 'all',
    template_id: templateId,
    state,
    search,
    created_after,
    created_before,
  } = body.filter ?? {};
  return {
    type,
    createdBefore: Math.min(created_before ?? now, now),
    ...(templateId !== undefined && { templateId }),
    ...(state !== undefined && { state }),
    ...(search !== undefined && { search }),
    ...(created_after !== undefined && { createdAfter: created_after }),
  };
}
