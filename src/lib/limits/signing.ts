import { KB, type LimitRows, MB } from './limit-rows';

export const signingLimits = {
  dataRequests: [20, '422 `validation_failed`'],
  dataRequestOrder: [1_000, '422 `validation_failed`'],
  signerRoleChars: [60, '422 `validation_failed`'],
  signerRolesBytes: [256 * KB, '422 `validation_failed`'],
  ccRecipients: [10, '422 `validation_failed`'],
  invitationSubjectChars: [150, '422 `validation_failed`'],
  invitationMessageChars: [2_000, '422 `validation_failed`'],
  senderNameChars: [100, '422 `validation_failed`'],
  /** The logo of an account: its file, and each of its sides. */
  logoBytes: [256 * KB, '422 `validation_failed`'],
  logoPixels: [2_000, '422 `validation_failed`'],
  /** How long browsers keep a logo without asking again. */
  logoCachedHours: [24, 'browsers load it again'],
  /** A logo that neither the account nor a template has any more waits so long for submissions that are on their way. */
  logoUnusedDays: [2, 'it is erased as soon as no submission shows it'],
  /** The logos that a sweep looks at, and the submissions among which it searches for one that shows a logo. */
  logosOfSweep: [50, 'the others have their turn five minutes later'],
  logoSearch: [500, 'the search goes on five minutes later'],
  /** A consent text of an account, and all that it ever saved, which are kept for old documents. */
  consentTextChars: [4_000, '422 `validation_failed`'],
  consentTexts: [300, '422 `validation_failed`: put an earlier text in force instead'],
  authenticationChars: [255, '422 `validation_failed`'],
  declineReasonChars: [500, '422 `validation_failed`'],
  remindersOfTemplate: [3, '422 `validation_failed`'],
  reminderDays: [90, '422 `validation_failed`'],
  /** Signing links, and the signing session in a browser. */
  apiTokenMinutes: [60, 'the link is no longer valid'],
  emailTokenDays: [7, 'the link is no longer valid; the page offers a new one'],
  signingSessionHours: [24, 'the signer opens a signing link again'],
  /** A frame may be silent for this time. Each answer to the frame renews its session. */
  framePassMinutes: [60, 'the page in the frame says that its session is over'],
  /** Attempts to send one mail. The pauses between them grow to five minutes. */
  mailAttempts: [12, 'the mail is not sent; the audit trail gets `data_request.send_failed`'],
  /** The download link of a finished PDF in a mail. */
  mailedDownloadDays: [7, '410 `expired`'],
  /** The finished PDF in a mail. The mail service may take less. */
  mailedPdfBytes: [5 * MB, 'the mail has a link to the PDF only'],
  /** A bounced mail is recognised for this time. */
  sentMailKeptDays: [14, 'later reports of the mail service do not enter the audit trail'],
  /** Mails in the mailbox of developers. */
  devMails: [200, "the oldest mails of the developers' mailbox are removed"],
  /** Signing links that signers request for themselves: the time between two, and their number. */
  newLinkSeconds: [60, 'no other link is sent'],
  newLinks: [10, 'no other link is sent; the sender can have as many again sent'],
  /** Signing tokens of one data request that are neither used nor expired. */
  tokensOfDataRequest: [20, '409 `conflict` until one is used or expires'],
  eventsOfDataRequest: [200, '409 `conflict`'],
  /**
   * One public form on one day (UTC): how often it is completed, and how often one IP address or its
   * network (/24, /48 of IPv6) begins it.
   */
  webFormsPerDay: [1_000, '429 `rate_limited` with `Retry-After` until the day is over'],
  /**
   * A form with the setting `when_busy` challenges its visitors when so many were begun and not
   * completed on one day, or so many completed.
   */
  webFormDaysKept: [31, 'what was counted of a day is removed'],
  webFormsUnfinished: [200, 'further visitors of the form are challenged'],
  webFormsUnchallenged: [500, 'further visitors of the form are challenged'],
  webFormsOfAddress: [
    300,
    'the IP address waits half a minute before it can begin another, and twice as long after each further one',
  ],
  webFormsOfNetwork: [600, 'the same wait for everybody in the network'],
  /** Public forms that one IP address sends in a minute. */
  webFormsPerMinute: [120, '429 `rate_limited` with `Retry-After`'],
  /** What an address or the page around it gives a public form, and the answers of a plain one, as JSON. */
  formGivenChars: [200_000, '422: the page says that the link does not fit the form'],
  webFormHours: [24, 'a form that was open for longer makes two submissions if it is sent twice'],
  /** Challenges of public forms: the answer of Turnstile, and codes by email, which signers may get, too. */
  turnstileSeconds: [5, '503 with `Retry-After`'],
  formCodeMinutes: [10, 'the visitor or signer asks for another code'],
  formCodeTries: [5, 'the visitor waits before the next try, twice as long after each further one'],
  formCodeTriesOfAddress: [100, 'the same wait for everybody at the IP address'],
  formCodesOfMailbox: [
    5,
    'of one form or data request: the visitor waits before the next code, twice as long after each further one',
  ],
  codesOfMailbox: [50, 'the same wait for codes of all forms, of all signing pages, or of all copies'],
  formCodesOfAddress: [100, 'the same wait for everybody at the IP address'],
  formCodesOfNetwork: [300, 'the same wait for everybody in the network'],
  /** Identity providers: what an account has, and how long and how often signers may try. */
  identityProviders: [20, '422 `validation_failed`'],
  identityProviderNameChars: [40, '422 `validation_failed`'],
  identitySentToChars: [60, 'the signer is told to try again'],
  identityMethodChars: [40, 'the same'],
  identityEstablishedChars: [300, 'the same'],
  identityReferenceChars: [120, 'the same'],
  identityHookSeconds: [10, 'the signer is told to try again'],
  identityHookBytes: [8 * KB, 'the same: a longer answer of a provider counts as none'],
  identityAttemptMinutes: [10, 'the signer starts again'],
  identityCodeChars: [12, 'further digits of a typed code are not passed on to the provider'],
  identityCodeTries: [5, 'the signer starts again'],
  /** How often a signer who came back from the provider asks whether it is done. */
  identityResults: [30, 'the signer starts again'],
  identityAttempts: [5, 'the signer waits before the next attempt, twice as long after each further one'],
  identityAttemptsOfAddress: [100, 'the same wait for everybody at the IP address'],
  /** A passkey that a signer made for the documents of one account. */
  signerPasskeyDays: [400, 'a passkey that was not used for so long is erased; the signer makes another'],
  webFormUnfinishedDays: [7, 'a public form that was begun and not completed expires'],
  /** Pictures of pages, for a signer whose browser does not draw the document. */
  picturesPerMinute: [120, '429 `rate_limited` with `Retry-After`'],
  /** The values that a signer sends, and the image of a signature in them. */
  signingBodyBytes: [12 * MB, '413 `payload_too_large`'],
  signingFormBytes: [16 * KB, '413 `payload_too_large`'],
  /** A public form with what it was given. */
  publicFormBytes: [2 * MB, '413 `payload_too_large`'],
  signatureImageBytes: [1 * MB, '422 `invalid_data`'],
  userAgentChars: [500, 'the rest is not recorded'],
  /** Field names that the PDF of an audit trail lists one by one. */
  auditListedFields: [40, 'the PDF of an audit trail says "and 12 more"; the audit trail itself lists all'],
} as const satisfies LimitRows;
