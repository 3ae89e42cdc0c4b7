/** What was established about who a signer is, with the name that people read. docs/audit.md has the rule. */
export const identityLevelNames = {
  passkey: 'Passkey',
  provider: 'Provider chosen by the sender',
  mailed_link_code: 'Emailed link and code',
  mailed_code: 'Emailed code',
  mailed_link: 'Emailed link',
  caller_claim: 'Stated by the sender',
  caller_link: 'Link given to the sender',
  public_form: 'Public form',
} as const;

export type IdentityLevel = keyof typeof identityLevelNames;
export const identityLevels = Object.keys(identityLevelNames) as [IdentityLevel, ...IdentityLevel[]];
