import type { ChosenStep } from '../identity/steps';
import type { NewDataRequest } from './data-request-body';

/** A data request with the step and the provider of its template, where it does not say. */
export function withDefaultStep(template: ChosenStep, sent: NewDataRequest): NewDataRequest {
  const { identity_step: step = template.identityStep, identity_provider: own } = sent;
  const provider = own === undefined && step === 'provider' ? template.identityProvider : own;
  return { ...sent, identity_step: step, identity_provider: provider };
}
