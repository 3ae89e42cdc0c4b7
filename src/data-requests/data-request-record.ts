import { z } from 'zod';
import { dataRequestStates } from './data-request-state';

export const authenticationTypes = [
  'password',
  'oauth',
  'email_link',
  'phone_number',
  'ldap',
  'saml',
] as const;

export const secondFactorTypes = [
  'none',
  'phone_number',
  'totp',
  'mobile_push',
  'security_key',
  'fingerprint',
] as const;

/** How the caller, or this service, knows who the person is. */
export const authenticationSchema = z.object({
  type: z.enum(authenticationTypes),
  sessionStartedAt: z.number().nullable(),
  secondFactorType: z.enum(secondFactorTypes).nullable(),
  provider: z.string().nullable(),
  sessionIdHash: z.string().nullable(),
  userIdHash: z.string().nullable(),
  usernameHash: z.string().nullable(),
  phoneNumberHash: z.string().nullable(),
});

/** A data request as the coordinator of its submission holds it, and as the projection keeps it. */
export const dataRequestRecordSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  order: z.number().nullable(),
  /** Names of the fields the person is asked for; what `data` gave already is not among them. */
  fields: z.array(z.string()),
  /** JSON text. */
  metadata: z.string(),
  authentication: authenticationSchema,
  mayDelegate: z.boolean(),
  state: z.enum(dataRequestStates),
  /** When the document was first shown to the person. */
  viewedAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** From where it was completed or declined. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export type Authentication = z.output<typeof authenticationSchema>;
export type DataRequestRecord = z.output<typeof dataRequestRecordSchema>;
