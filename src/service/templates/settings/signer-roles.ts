import * as z from 'zod';
import { isOneLine } from '../../../core/api/plain-text';
import { engineLimits } from '../../../engine/fields';
import { namesOf } from '../../../lib/catalogue';
import { limits } from '../../../lib/limits';
import type { SignerRole } from '../../../lib/signer-role';
import { identitySteps } from '../../identity/steps';
import { mailWords } from '../../mail/words/all';

export const roleName = z
  .string()
  .trim()
  .min(1)
  .max(limits.signerRoleChars, `must have at most ${limits.signerRoleChars} characters`)
  .refine(isOneLine, 'must be one line of text');

const signerRole = z
  .strictObject({
    name: roleName.describe('What the template calls whoever has the role, such as `Buyer`.'),
    fields: z
      .array(z.string().max(limits.nameChars))
      .max(engineLimits.templateFields)
      .describe('Names of the fields that whoever has the role fills in.'),
    order: z
      .number()
      .int()
      .min(0)
      .max(limits.dataRequestOrder)
      .default(0)
      .describe('Roles with a lower order go first; those with the same order go at the same time.'),
    identity_step: z
      .enum(identitySteps)
      .nullable()
      .default(null)
      .describe('What the signer must do before they see anything. null: the step of the template.'),
    language: z
      .enum(namesOf(mailWords))
      .nullable()
      .default(null)
      .describe('The language of emails and of the signing page. null: English.'),
  })
  .meta({ id: 'SignerRole' }) satisfies z.ZodType<SignerRole>;

export const signerRoles = z
  .array(signerRole)
  .max(limits.dataRequests, `must have at most ${limits.dataRequests} roles (dataRequests)`)
  .superRefine((roles, context) => {
    const takenBy = new Map<string, string>();
    for (const [index, { name, fields }] of roles.entries()) {
      if (roles.findIndex((role) => role.name === name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'must not be there twice' });
      for (const [place, field] of fields.entries()) {
        const other = takenBy.get(field);
        if (other !== undefined)
          context.addIssue({
            code: 'custom',
            path: [index, 'fields', place],
            message: `is a field of the role "${other}" already`,
          });
        takenBy.set(field, name);
      }
    }
  })
  .refine(
    (roles) => new TextEncoder().encode(JSON.stringify(roles)).byteLength <= limits.signerRolesBytes,
    `must have at most ${limits.signerRolesBytes} bytes as JSON`,
  );

/** Signer roles in answers: what is stored is not checked again. */
export const shownSignerRoles = z.array(z.object(signerRole.shape));

/** The roles with a step of their own, which counts instead of the one of the template. */
export function stepsOfRoles(roles: readonly SignerRole[]): string[] {
  return roles.flatMap(({ name, identity_step: step }) => (step === null ? [] : `${step} ${name}`)).sort();
}
