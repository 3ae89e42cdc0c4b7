import { KB, type LimitRows } from './limit-rows';

export const accountLimits = {
  passwordCharsMin: [10, 'the password is not taken'],
  passwordChars: [200, 'the password is not taken'],
  personNameChars: [100, '422 `validation_failed`'],
  sessionDays: [30, 'the person signs in again'],
  sessionIdleDays: [7, 'the person signs in again'],
  sessionsOfPerson: [50, 'the session that was longest unused is over'],
  /** Failures until somebody has to wait, for one person and from one address, and the longest wait. */
  signInFailuresOfPerson: [5, 'a wait of half a minute, and twice that after each further failure'],
  signInFailuresOfAddress: [20, 'the same, for everybody at the address'],
  signInWaitMinutes: [60, 'no wait is longer'],
  signInsPerMinute: [60, '429 `rate_limited` with `Retry-After`'],
  signInBodyBytes: [64 * KB, '413 `payload_too_large`'],
  signInFailuresKeptHours: [24, 'older failures do not count'],
  /** Links that are sent by mail or printed once. */
  magicLinkMinutes: [15, 'the link is not valid any more'],
  passwordResetMinutes: [60, 'the link is not valid any more'],
  invitationDays: [7, 'the link is not valid any more: an owner invites again'],
  setupLinkHours: [24, 'the link is not valid any more: deploying again prints another'],
  secondFactorMinutes: [10, 'the person enters the password again'],
  emailChangeMinutes: [60, 'the link is not valid any more: the person asks again'],
  /** How long somebody who has shown that it is them may change how they sign in. */
  confirmedMinutes: [
    10,
    'the person shows again that it is them before they change how they sign in; as long a code for it is good',
  ],
  /** Mails with links that one person is sent, and that one address asks for, until it has to wait. */
  linkMailsOfPerson: [
    3,
    'a wait of half a minute, and twice that after each further mail; the answer stays the same',
  ],
  linkMailsOfAddress: [20, 'the same, for everybody at the address'],
  /** The same for invitations that one account sends. */
  invitationMailsOfAccount: [
    50,
    'a wait of half a minute for the account, and twice that after each further invitation',
  ],
  recoveryCodes: [10, 'as many are made, each for one use'],
  passkeysOfPerson: [20, 'no further passkey is taken'],
  passkeyChallengeMinutes: [5, 'the person begins again'],
  peopleOfAccount: [200, 'nobody else is invited'],
  invitationsOfAccount: [50, 'nobody else is invited until one is accepted, taken back or over'],
  /** Tokens of an account that are not revoked, and how many are listed. */
  apiTokens: [100, '422 `validation_failed`: revoke one first'],
  apiTokensListed: [200, 'older ones that are revoked are not listed'],
} as const satisfies LimitRows;
