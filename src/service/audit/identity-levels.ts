/** What was established about who a signer is, with the name that people read. docs/audit.md has the rule. */
export const identityLevelNames = {
  passkey: 'Passkey',
  provider: 'Provider of the sender',
  mailed_link_code: 'Mailed link and code',
  mailed_code: 'Mailed code',
  mailed_link: 'Mailed link',
  caller_claim: 'Claim of the sender',
  caller_link: 'Link of the sender',
  public_form: 'Public form',
} as const;

export type IdentityLevel = keyof typeof identityLevelNames;
export const identityLevels = Object.keys(identityLevelNames) as [IdentityLevel, ...IdentityLevel[]];
