import { KB, type LimitRows, MB } from './limit-rows';

export const templateLimits = {
  templateContentBytes: [1.5 * MB, '422 `validation_failed`'],
  /** The sets of test data that a template keeps, and the bytes of all of them as JSON. */
  testDataSets: [20, '422 `validation_failed`'],
  testDataBytes: [256 * KB, '422 `validation_failed`'],
  testDataNameChars: [100, '422 `validation_failed`'],
  /** Comments of a template, with answers, and the length of each. */
  templateComments: [500, '409 `conflict`'],
  commentChars: [2_000, '422 `validation_failed`'],
  predefinedFields: [200, '422 `validation_failed`'],
  embedDomains: [50, '422 `validation_failed`'],
  /** How long an editor token can be opened, unless the request says otherwise, and at most. */
  editorTokenMinutes: [60, 'the token cannot be opened any more'],
  editorTokenMinutesMax: [1_440, '422 `validation_failed`'],
  /** How long an embedded editor may stay open. It ends before, when it sends nothing for `framePassMinutes`. */
  editorSessionHours: [12, 'the person opens the editor again, with another token'],
  expireAfterDays: [3_650, '422 `validation_failed`'],
  folderDepth: [32, '422 `validation_failed`'],
  fieldOverridesBytes: [32 * KB, '422 `validation_failed`'],
  /** Folders in the tree of the dashboard. */
  tokenFormTemplates: [500, 'the form of an API token offers the newest; the API takes any'],
  dashboardFolders: [2_000, 'the dashboard shows the newest; the API lists all'],
  /** Submissions whose data is checked against a draft before it is published. */
  checkedSubmissions: [50, 'older submissions are not checked against the draft'],
  /** The sources of HTML templates. */
  htmlBytes: [1 * MB, '422 `validation_failed`'],
  htmlMarginBytes: [128 * KB, '422 `validation_failed`, for each header or footer'],
  scssBytes: [256 * KB, '422 `validation_failed`'],
  templateImages: [100, '422 `validation_failed`'],
  templateImageBytes: [5 * MB, '413 `payload_too_large`'],
} as const satisfies LimitRows;
