import { refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Demand } from './check-provider';
import { type ChosenStep, mailsCode } from './steps';

/** Refuses a template's step for which the deployment has no mail. */
export function checkStepMail({ mail }: Pick<Config, 'mail'>, { identityStep }: ChosenStep) {
  return !mail && mailsCode(identityStep) ? noMail : null;
}

/** What a template demands of the data requests that do not say. */
export function demandOfTemplate({ identityStep, identityProvider }: ChosenStep): Demand {
  const provider = identityStep === 'provider' ? identityProvider : null;
  return { at: '#/template/', step: identityStep, provider };
}

const noMail = refuse(
  'mail_not_configured',
  'This deployment sends no email: `identity_step` can be neither `email_code` nor `passkey`. Ask the operator to configure MAIL_FROM.',
);
