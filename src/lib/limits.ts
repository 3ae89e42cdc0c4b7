/**
 * Every limit of the service, once. Errors name the limit they enforce, and docs/limits.md is checked
 * against this file by a test.
 */

const KB = 1024;
const MB = 1024 * KB;

export const limits = {
  /** Request bodies. */
  jsonBodyBytes: 2 * MB,
  jsonDepth: 32,
  metadataBytes: 16 * KB,
  batchSubmissions: 50,
  batchBodyBytes: 8 * MB,
  idempotencyKeyChars: 255,
  idempotencyHours: 24,

  /** Uploaded documents. */
  uploadBytes: 25 * MB,
  documentPages: 1_000,
  documentObjects: 500_000,
  documentNestingDepth: 200,
  documentInflatedBytes: 64 * MB,
  /** Text tags: one of them, and the content of a page, and of all, that is searched for them. */
  textTagChars: 2_000,
  textTagPageBytes: 4 * MB,
  textTagBytes: 16 * MB,

  /** Uploads with a policy instead of a token: how long it may be used, and how long the file waits to be. */
  uploadPolicyMinutes: 15,
  uploadKeptHours: 24,

  /** Documents merged into one. A source may itself be the result of a merge. */
  mergeSources: 100,
  mergeBytes: 100 * MB,
  mergeSourceBytes: 50 * MB,
  mergePages: 5_000,
  mergeObjects: 1_000_000,
  mergeDestinations: 100_000,
  /** An attempt, and of it what sources given by their address may take: one of them, and the time of all. */
  mergeLeaseSeconds: 120,
  sourceAddressBytes: 25 * MB,
  sourceAddressesSeconds: 60,
  /** Merges and compilations in one isolate, whose memory they share; how long one waits there for its turn. */
  heavyWorkAtOnce: 2,
  heavyWorkWaitSeconds: 10,
  compileHeldSeconds: 120,

  /** Templates. */
  templateFields: 2_000,
  templateContentBytes: 1.5 * MB,
  nameChars: 255,
  descriptionChars: 2_000,
  embedDomains: 50,
  expireAfterDays: 3_650,
  folderDepth: 32,

  /** Properties of a field: nobody meets these in practice, they stop absurd input. */
  fieldCoordinate: 14_400,
  fieldFontSize: 1_000,
  fieldCharacterSpacing: 1_000,
  fieldCombCells: 500,
  fieldLines: 500,
  fieldDecimalPlaces: 20,
  fieldOptionListChars: 20_000,
  fieldTextChars: 1_000_000,
  /** `children/999/name` is the last position of a list. */
  fieldListPosition: 999,
  fieldNameDepth: 16,
  fieldSplitLines: 200,
  fieldOverridesBytes: 32 * KB,
  fieldShapeBorder: 1_000,
  fieldPatternChars: 1_000,
  /** Steps of the compiled pattern, and what it is matched with: their product is the work of one match. */
  fieldPatternSteps: 2_000,
  fieldPatternTextChars: 10_000,
  fieldConditions: 50,
  fieldConditionValues: 500,
  /** Fields that are shown by fields that are shown by fields … */
  fieldConditionChain: 16,

  /** Formulas: the text, how deep its parts nest, and the steps of all formulas of one submission. */
  formulaChars: 5_000,
  formulaDepth: 64,
  formulaChain: 100,
  formulaSteps: 200_000,

  /** Barcodes: what the linear ones hold in practice, and the others at their error correction. */
  barcodeLineChars: 80,
  barcodePdf417Bytes: 900,
  barcodeDataMatrixBytes: 1_300,
  barcodeQrBytes: 2_000,
  /**
   * Codes in one document, about in milliseconds: a linear one counts for 3, another for 10 and one more for every
   * 10 bytes, and each that is drawn again for 1 and one more for every 20 bytes.
   */
  barcodeWork: 10_000,
  emailChars: 254,
  urlChars: 2_000,

  /** Pages added to one document for text that did not fit, and how much of one text is laid out for them. */
  overflowPages: 50,
  overflowChars: 100_000,
  /** Pages repeated in one document for rows beyond the template's, and the fields on them. */
  repeatedPages: 100,
  repeatedFields: 10_000,

  /** Values in one `data`, counting every object, list and leaf; problems in one answer. */
  dataValues: 20_000,
  reportedProblems: 100,
  reportedChars: 1_000,

  /** Images given as values. */
  imageBytes: 10 * MB,
  imagePixels: 40_000_000,
  /** WebP is decoded in memory as a whole, four bytes a pixel, twice. */
  imageDecodedPixels: 6_000_000,

  /** SVG images: their text, elements (also those drawn again by `use`), nesting, style rules tried, and a path. */
  svgBytes: 1 * MB,
  svgElements: 20_000,
  svgDepth: 100,
  svgUses: 32,
  svgStyleSteps: 500_000,
  svgPathChars: 200_000,

  /** Addresses that somebody else has chosen. */
  outsideSeconds: 10,
  outsideRedirects: 3,

  /** Images given by their address: for one submission, all of them together. */
  imageAddresses: 20,
  imageAddressesBytes: 20 * MB,
  imageAddressesSeconds: 20,
  imageAddressesAtOnce: 4,

  /** Fonts of customers: uploaded or unpacked. What is inside of them is bounded as well. */
  fontBytes: 10 * MB,
  fontTables: 64,
  /** Stretches of characters that follow each other. */
  fontCharacterRanges: 20_000,
  fontsPerAccount: 100,
  /** Font files that one document may need. */
  documentFontBytes: 20 * MB,
  shapedTextChars: 60_000,
  shapingMemoryBytes: 48 * MB,

  /** Signatures drawn on a screen or typed. */
  signatureStrokes: 500,
  signaturePoints: 5_000,
  signatureNameChars: 100,
  signaturePadSideMin: 1,
  signaturePadSide: 10_000,

  /** People who are asked for data. */
  dataRequests: 20,
  dataRequestOrder: 1_000,
  ccRecipients: 10,
  authenticationChars: 255,
  declineReasonChars: 500,
  remindersOfTemplate: 3,
  reminderDays: 90,
  /** Links to the signing page, and how long a browser stays signed in with one. */
  apiTokenMinutes: 60,
  emailTokenDays: 7,
  signingSessionHours: 24,
  /** Attempts to send one mail, the pauses between them growing to five minutes. */
  mailAttempts: 12,
  /** A link to the finished document in a mail. */
  mailedDownloadDays: 7,
  /** For how long a mail that comes back is known. */
  sentMailKeptDays: 14,
  /** What the mailbox of developers keeps. */
  devMails: 200,
  /** Between two links that somebody has sent to themselves. */
  newLinkSeconds: 60,
  newLinks: 10,
  /** Tokens of one data request that are neither used nor over. */
  tokensOfDataRequest: 20,
  eventsOfDataRequest: 200,
  /** Public forms: begun of one template, and from one address within a minute; how long one may be open. */
  webFormsPerDay: 1_000,
  webFormsPerMinute: 10,
  webFormHours: 24,
  /** What a person's values may come to, and a picture of a signature in them. */
  signingBodyBytes: 12 * MB,
  signingFormBytes: 16 * KB,
  signatureImageBytes: 1 * MB,
  userAgentChars: 500,

  /** Pictures of a document's pages in the PDF of its audit trail, and the largest document that is read for them. */
  auditPagePictures: 8,
  auditPicturedBytes: 10 * MB,
  /** Names that are listed one by one. */
  auditListedFields: 40,

  /** What the standard takes of a PDF's password. */
  passwordBytes: 127,
  /** A PDF is locked in memory. */
  lockedPdfBytes: 50 * MB,

  /** HTML templates: what is written, and what compiling a stylesheet may take. */
  htmlBytes: 1 * MB,
  htmlMarginBytes: 128 * KB,
  scssBytes: 256 * KB,
  scssSteps: 3_000_000,
  scssStepsPerChar: 24,
  scssItems: 100_000,
  htmlCssChars: 512 * KB,

  /** Liquid: what is written … */
  liquidTags: 10_000,
  liquidDepth: 100,
  /** … and what rendering it may take: characters and list entries handled, a tag counting for many. */
  liquidWork: 32_000_000,
  liquidPiece: 1_000_000,
  htmlRenderedChars: 8 * MB,
  /** With the images of the template in it. */
  htmlPageChars: 32 * MB,

  /** Images of a template. */
  templateImages: 100,
  templateImageBytes: 5 * MB,

  /** How pages may be printed. */
  htmlPageSideMinIn: 0.5,
  htmlPageSideMaxIn: 200,
  htmlMarginIn: 50,
  htmlScaleMin: 0.1,
  htmlScaleMax: 2,

  /** Webhooks: endpoints, what is sent, and what is read of an answer; what of it is kept. */
  webhookEndpoints: 20,
  webhookSeconds: 15,
  webhookAnswerBytes: 64 * KB,
  webhookAnswerKeptBytes: 1 * KB,
  webhooksAtOnce: 4,
  /** Attempts that are kept of a delivery; there are as many in one round, and a replay begins another. */
  webhookAttemptsKept: 20,
  /** Failures in a row after which a target is only tried now and then, and the longest pause between two tries. */
  webhookFailures: 20,
  webhookPauseMinutes: 60,
  webhookRetryAfterHours: 24,
  webhookSecretHours: 24,
  webhookKeptDays: 30,
  /** Deliveries that one request replays, and that it looks at to find them. */
  webhookReplays: 500,
  webhookReplaysLookedAt: 10_000,

  /** Actions that a record shows: when there are more, the oldest notifications that have come to an end go first. */
  actionsOfRecord: 100,

  /** Buckets: what an account may have of them, how a file is named there, and what an upload may take. */
  integrations: 10,
  pathTemplateChars: 1_000,
  objectKeyBytes: 1_024,
  bucketSeconds: 120,

  /** Lists. */
  pageSizeDefault: 50,
  pageSizeMax: 50,
  /** Folders that the dashboard shows in its tree. */
  dashboardFolders: 2_000,
  /** Submissions whose data is held against a draft before it is published. */
  checkedSubmissions: 50,
  usageMonths: 24,

  /** The API log: what is kept, of each account what a minute adds in one isolate, and what waits there to be written. */
  requestLogDays: 7,
  requestLogKept: 10_000,
  requestLogPerMinute: 300,
  requestLogWaiting: 2_000,
  requestLogPathChars: 300,

  /** People who sign in. */
  passwordCharsMin: 10,
  passwordChars: 200,
  personNameChars: 100,
  sessionDays: 30,
  sessionIdleDays: 7,
  sessionsOfPerson: 50,
  /** Failures until somebody has to wait, for one person and from one address, and the longest wait. */
  signInFailuresOfPerson: 5,
  signInFailuresOfAddress: 20,
  signInWaitMinutes: 60,
  signInsPerMinute: 60,
  signInBodyBytes: 64 * KB,
  signInFailuresKeptHours: 24,
  /** Links that are sent by mail or printed once. */
  magicLinkMinutes: 15,
  passwordResetMinutes: 60,
  invitationDays: 7,
  setupLinkHours: 24,
  secondFactorMinutes: 10,
  emailChangeMinutes: 60,
  /** How long somebody who has shown that it is them may change how they sign in. */
  confirmedMinutes: 10,
  /** Mails with links that one person is sent, and that one address asks for, until it has to wait. */
  linkMailsOfPerson: 3,
  linkMailsOfAddress: 20,
  /** The same for invitations that one account sends. */
  invitationMailsOfAccount: 50,
  recoveryCodes: 10,
  passkeysOfPerson: 20,
  passkeyChallengeMinutes: 5,
  peopleOfAccount: 200,
  invitationsOfAccount: 50,
  /** Tokens of an account that are not revoked, and how many are listed. */
  apiTokens: 100,
  apiTokensListed: 200,

  /** Time. */
  syncWaitSeconds: 95,
  downloadUrlHours: 24,
  eraseAgainSeconds: 600,
  tokenCacheSeconds: 5,

  /** Requests a second and token. */
  liveRequestsPerSecond: 100,
  testRequestsPerSecond: 25,

  /** Fields that are proposed for one document, and the longest PDF that is shown with fields not yet saved. */
  detectedFields: 1_000,
  detectionHeldSeconds: 30,
  previewedBytes: 30 * MB,

  /** Rendering. */
  renderAttempts: 3,
  renderLeaseSeconds: 30,

  /** Rendering of HTML. The render time counts from when a browser begins. */
  printSeconds: 20,
  printLeaseSeconds: 45,
  printedBytes: 50 * MB,
  printedPages: 500,
  /** Points: what readers of PDFs take for a page, 200 inches. */
  printedPageSide: 14_400,
  /** A page with everything inlined: what goes to the browser in one message. */
  pageBytes: 16 * MB,
  previewWaitSeconds: 60,
  pageFontBytes: 8 * MB,
  pageResources: 100,
  rendersWaiting: 5_000,
  rendersWaitingOfAccount: 1_000,
  /** Of all lanes of all browsers, what one account may hold at a time. */
  renderShareOfAccount: 0.75,
  renderAdmissionSeconds: 15,
  /** How long a job may wait before its coordinator asks after it. */
  renderQueuedSeconds: 20,
  renderHintSeconds: 30,
  browserSeatSeconds: 60,
  browserIdleSeconds: 2,
  browserKeepAliveSeconds: 60,
  browserJobs: 400,
  browserShiftSeconds: 600,
  contextJobs: 50,
  contextsOfBrowser: 12,
} as const;
