import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { mailsCode } from '../identity/steps';

type Signers = {
  requests: {
    auth_type?: string | undefined;
    may_delegate?: boolean | undefined;
    identity_step?: string | undefined;
  }[];
  cc: unknown[];
};

/**
 * When the deployment sends no mail, refuses all recipients, and signers who are asked by mail, may
 * hand over or get a code.
 */
export function checkMail({ mail }: Pick<Config, 'mail'>, signers: Signers | undefined): Result<void> {
  if (mail || !signers) return ok(undefined);
  const { requests, cc } = signers;
  const asked = requests.some(
    ({ auth_type, may_delegate, identity_step }) =>
      auth_type === 'email_link' || may_delegate || mailsCode(identity_step),
  );
  return asked || cc.length > 0 ? noMail : ok(undefined);
}

const noMail = refuse(
  'mail_not_configured',
  'This deployment sends no email: `auth_type` cannot be `email_link`, `identity_step` can be neither `email_code` nor `passkey`, `may_delegate` cannot be true, and `cc` must be empty. Deliver the signing links yourself, or ask the operator to configure MAIL_FROM.',
);
