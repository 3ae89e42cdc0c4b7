/** What a signer does before they see anything, beside opening the link. */
export const identitySteps = ['none', 'email_code', 'passkey', 'provider'] as const;

export type IdentityStep = (typeof identitySteps)[number];

/** A step with its provider. One of another step may stay beside it, and is not used. */
export type ChosenStep = { identityStep: IdentityStep; identityProvider: string | null };

/** Whether the service mails a code in this step. */
export function mailsCode(step: string | undefined): boolean {
  return step === 'email_code' || step === 'passkey';
}
