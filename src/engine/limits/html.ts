import { KB, type LimitRows, MB } from '../../lib/limits/limit-rows';

export const htmlLimits = {
  /** The work of compiling a stylesheet. */
  scssSteps: [
    3_000_000,
    '422 `syntax_error`: function calls and loop passes of the compiler, for a stylesheet of any size',
  ],
  scssStepsPerChar: [
    24,
    '422 `syntax_error`: further function calls and loop passes for each character of the stylesheet',
  ],
  scssItems: [100_000, '422 `syntax_error`: the entries of a list or map'],
  htmlCssChars: [512 * KB, '422 `syntax_error`: the characters of the compiled CSS'],
  /** The source of Liquid. */
  liquidTags: [10_000, '422 `syntax_error`'],
  liquidDepth: [100, '422 `syntax_error`: the levels of nested tags or brackets'],
  /**
   * The work of rendering Liquid: characters and list entries handled, with a tag counting for
   * many.
   */
  liquidWork: [
    32_000_000,
    'the submission ends in state `syntax_error`: the characters handled; a tag counts for 300',
  ],
  liquidPiece: [
    1_000_000,
    'the submission ends in state `syntax_error`: the size of a range, or of the input of a filter',
  ],
  htmlRenderedChars: [8 * MB, 'the submission ends in state `syntax_error`'],
  htmlPageChars: [
    32 * MB,
    'the submission ends in state `image_processing_failed`: the characters of the page with the images of the template',
  ],
  /** Paper and scale of printed pages. */
  htmlPageSideMinIn: [0.5, '422 `validation_failed`'],
  htmlPageSideMaxIn: [200, '422 `validation_failed`'],
  htmlMarginIn: [50, '422 `validation_failed`'],
  htmlBleedIn: [1, '422 `validation_failed`'],
  htmlScaleMin: [0.1, '422 `validation_failed`'],
  htmlScaleMax: [2, '422 `validation_failed`'],
  htmlSelectorChars: [200, '422 `validation_failed`'],
  /** Failures of scripts in the record. */
  scriptErrors: [20, 'further ones are not named'],
  scriptErrorChars: [500, 'the rest of the message is left out'],
  /** What does not fit on printed pages, in the record. */
  printWarnings: [20, 'further ones are not named'],
  printWarningSelectorChars: [200, 'the rest of the selector is left out'],
  /** Numbers of pages that a page asks for. */
  pageMarks: [2_000, 'further links have no number, and further elements set no running text'],
  leaderChars: [1_000, 'a longer line has no more dots'],
  runningTextChars: [200, 'the rest of the text is left out'],
  measuredPageSide: [
    10_000,
    'pixels, at the scale of the page: what does not fit on a wider page is not looked for',
  ],
  measuredElements: [50_000, 'the elements after these are not looked at, and no more texts than these'],
  /** Text that a page has divided by the language of its words. */
  hyphenatedChars: [1_000_000, 'the words after these are not divided'],
  /** Printing HTML. The time counts from the moment a browser begins. */
  printSeconds: [20, 'the document is printed once more; then 422 `processing_failed`. A preview is not'],
  printedBytes: [50 * MB, '422 `processing_failed`'],
  printedPages: [500, '422 `processing_failed`'],
  /** Points: 200 inches, the largest page that PDF readers accept. */
  printedPageSide: [14_400, '422 `processing_failed`'],
  /** A page with everything inlined, sent to the browser in one message. */
  pageBytes: [16 * MB, '422 `processing_failed`'],
  pageFontBytes: [
    8 * MB,
    "the rest of the text uses the fonts of the browser's machine; 422 `processing_failed` for your own fonts",
  ],
  pageResources: [100, '422 `processing_failed`'],
  contextJobs: [50, 'the context is replaced'],
  contextsOfBrowser: [12, 'the context that was idle the longest is closed'],
  /** Pictures of pages, for signers whose browser does not draw the document. */
  pictureSeconds: [20, '422 `processing_failed`; the signer opens the plain PDF'],
  picturePixels: [4_000_000, 'the picture of a larger page has a lower resolution'],
  pictureBytes: [2 * MB, 'a larger picture is a JPEG; 422 `processing_failed` if that is larger as well'],
  picturedBytes: [10 * MB, '422 `processing_failed`; the signer opens the plain PDF'],
  picturedPages: [200, '422 `processing_failed`; the signer opens the plain PDF'],
} as const satisfies LimitRows;
