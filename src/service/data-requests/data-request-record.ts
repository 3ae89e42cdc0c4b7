import * as z from 'zod';
import { dataRequestStates } from './data-request-state';
import { languages } from './languages';

export const authenticationTypes = [
  'password',
  'oauth',
  'email_link',
  'phone_number',
  'ldap',
  'saml',
] as const;

/** Whoever fills in a public form is whoever they say. */
export const allAuthenticationTypes = [...authenticationTypes, 'none'] as const;

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
  type: z.enum(allAuthenticationTypes),
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
  /** Empty when nobody said. */
  name: z.string(),
  /** Those of a lower order come first; those of the same at the same time. */
  order: z.number(),
  /** Names of the fields the person is asked for; what `data` gave already is not among them. */
  fields: z.array(z.string()),
  /** JSON text. */
  metadata: z.string(),
  authentication: authenticationSchema,
  mayDelegate: z.boolean(),
  /** In which the person is written to. */
  language: z.enum(languages),
  state: z.enum(dataRequestStates),
  /** When the service asked the person by mail. */
  invitedAt: z.number().nullable(),
  /** When the document was first shown to the person. */
  viewedAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** From where it was completed or declined. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** Somebody who gets the finished document by mail and is asked for nothing. */
export const ccRecipientSchema = z.object({ email: z.string(), name: z.string() });

/** What the template says about the people of a submission, as it was when they were asked. */
export const signingSettingsSchema = z.object({
  redirectUrl: z.string().nullable(),
  mergeAuditTrail: z.boolean(),
  idFooters: z.boolean(),
  /** After how many days somebody who was invited is reminded. */
  reminderDays: z.array(z.number()),
  cc: z.array(ccRecipientSchema),
});

export type SigningSettings = z.output<typeof signingSettingsSchema>;
export type Authentication = z.output<typeof authenticationSchema>;
export type DataRequestRecord = z.output<typeof dataRequestRecordSchema>;
