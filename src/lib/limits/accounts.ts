import { KB, type LimitRows } from './limit-rows';

export const accountLimits = {
  passwordCharsMin: [10, 'the password is refused'],
  passwordChars: [200, 'the password is refused'],
  personNameChars: [100, '422 `validation_failed`'],
  savedFilters: [50, 'the page says so'],
  sessionDays: [30, 'the member signs in again'],
  sessionIdleDays: [7, 'the member signs in again'],
  sessionsOfPerson: [50, 'the session that was unused the longest ends'],
  /** Failed sign-ins before a wait, for one member, one IP address and one network, and the longest wait. */
  signInFailuresOfPerson: [5, 'sign-in waits half a minute, and twice as long after each further failure'],
  signInFailuresOfAddress: [20, 'the same wait for everybody at the IP address'],
  signInFailuresOfNetwork: [
    100,
    'the same wait for everybody in the network: the first three numbers of an IPv4 address, the first 48 bits of an IPv6 address',
  ],
  /** Passwords that wait in one isolate while another one is hashed, and the pauses of hashing. */
  passwordsWaiting: [6, '503 `overloaded` with `Retry-After`; the attempt does not count'],
  passwordWaitSeconds: [8, '503 `overloaded` with `Retry-After`; the attempt does not count'],
  passwordPauseMs: [2, 'after each slice of a hash the isolate answers other requests for so long'],
  signInWaitMinutes: [60, 'the longest wait'],
  signInsPerMinute: [60, '429 `rate_limited` with `Retry-After`'],
  signInBodyBytes: [64 * KB, '413 `payload_too_large`'],
  signInFailuresKeptHours: [24, 'older failures do not count'],
  /** Links that are mailed or printed once. */
  magicLinkMinutes: [15, 'the link is no longer valid'],
  passwordResetMinutes: [60, 'the link is no longer valid'],
  invitationDays: [7, 'the link is no longer valid; an owner can invite again'],
  setupLinkHours: [24, 'the link is no longer valid; deploying again prints a new one'],
  secondFactorMinutes: [10, 'the member enters the password again'],
  emailChangeMinutes: [60, 'the link is no longer valid; the member can ask again'],
  /** A confirmed member may change how they sign in for this time. */
  confirmedMinutes: [
    10,
    'the member must confirm again before changing how they sign in; a confirmation code is valid for the same time',
  ],
  /** Mails with links before a wait: to one member, and asked for by one IP address. */
  linkMailsOfPerson: [
    3,
    'further mails wait half a minute, and twice as long after each one; the answer stays the same',
  ],
  linkMailsOfAddress: [20, 'the same wait for everybody at the IP address'],
  /** Mails with invitations of one account before a wait. */
  invitationMailsOfAccount: [
    50,
    'further invitations of the account wait half a minute, and twice as long after each one',
  ],
  recoveryCodes: [10, 'a member gets this many codes, each for one use'],
  passkeysOfPerson: [20, 'no further passkey is accepted'],
  passkeyChallengeMinutes: [5, 'the member starts again'],
  /** Single sign-on: what a connection has, and what is taken of its provider. */
  signOnNameChars: [40, 'the page says so'],
  signOnClientChars: [500, 'the page says so: client id and secret'],
  signOnDomains: [20, 'the page says so'],
  signOnSubjectChars: [255, 'the sign-in is refused'],
  signOnMinutes: [10, 'the member starts again'],
  signOnSeconds: [10, 'each request to the provider; the member is told to try again'],
  signOnBytes: [128 * KB, 'a longer answer of the provider counts as none'],
  signOnProviders: [
    30,
    'documents and keys of further providers are fetched again; an isolate keeps them 5 minutes',
  ],
  peopleOfAccount: [200, 'no further invitation is sent'],
  invitationsOfAccount: [50, 'no further invitation is sent until one is accepted, withdrawn or expired'],
  /** Valid tokens of an account, and the tokens in the list. */
  apiTokens: [100, '422 `validation_failed`: revoke one first'],
  /** Addresses and ranges in the list of a token. */
  allowedIpsOfToken: [100, '422 `validation_failed`'],
  /** Folders and templates that a token is limited to. */
  foldersOfToken: [50, '422 `validation_failed`'],
  templatesOfToken: [200, '422 `validation_failed`'],
  apiTokensListed: [200, 'older revoked tokens are not listed'],
} as const satisfies LimitRows;
