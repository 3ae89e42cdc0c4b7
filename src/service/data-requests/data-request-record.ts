import * as z from 'zod';
import { languages } from '../../lib/languages';
import { identityLevels } from '../audit/identity-levels';
import { identitySteps } from '../identity/steps';
import { dataRequestStates } from './data-request-state';

export const authenticationTypes = [
  'password',
  'oauth',
  'email_link',
  'phone_number',
  'ldap',
  'saml',
] as const;

/** `none`: nobody authenticated the visitor at a public form. */
export const allAuthenticationTypes = [...authenticationTypes, 'none'] as const;

export const secondFactorTypes = [
  'none',
  'phone_number',
  'totp',
  'mobile_push',
  'security_key',
  'fingerprint',
] as const;

/** How the caller, or this service, authenticated the signer. */
const authenticationSchema = z.object({
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
  /** Empty when no name was given. */
  name: z.string(),
  /** Signers of a lower order come first, those of the same order at the same time. */
  order: z.number(),
  /** Names of the fields the signer is asked for; fields that `data` held already are left out. */
  fields: z.array(z.string()),
  /** JSON text. */
  metadata: z.string(),
  /** The metadata was given about a signer who has handed over since. */
  isMetadataOfAnother: z.boolean().default(false),
  authentication: authenticationSchema,
  mayDelegate: z.boolean(),
  /** What the service checks before it shows the signer anything, beside the link. */
  identityStep: z.enum(identitySteps).default('none'),
  /** How this signer sees who asks; null: as all signers of the submission do. */
  senderName: z.string().nullable().default(null),
  /** Where this signer's answers to mails go. */
  replyTo: z.string().nullable().default(null),
  /** The name of the identity provider, if the step is one of a provider. */
  identityProvider: z.string().nullable().default(null),
  /** When the signer last passed the step, before the end of the data request. */
  identityPassedAt: z.number().nullable().default(null),
  /** What is established about who the signer is, as the audit trail shows. */
  identityLevel: z.enum(identityLevels).nullable().default(null),
  /** The sender's own words to this signer. */
  invitation: z
    .object({ subject: z.string().nullable(), message: z.string().nullable() })
    .default({ subject: null, message: null }),
  /** The language in which the service writes to the signer. */
  language: z.enum(languages),
  state: z.enum(dataRequestStates),
  /** When the service invited the signer by mail. */
  invitedAt: z.number().nullable(),
  /** When the signer first saw the document. */
  viewedAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** The IP address from which the signer completed or declined. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/** A recipient, who gets the finished PDF by mail and is asked for nothing. */
const ccRecipientSchema = z.object({ email: z.string(), name: z.string() });

const logoSchema = z.object({ file: z.string(), width: z.number(), height: z.number() });

/** How the account showed itself to signers when the submission was created. */
const pinnedSenderSchema = z.object({
  name: z.string(),
  logo: logoSchema.nullable(),
  /** null in older records, which show the colour of Quillet. */
  accentColor: z.string().nullable().default(null),
});

/**
 * The consent texts that signers see: the version of the service's own, and the hashes of those that
 * the account has set instead, by language.
 */
const pinnedConsentSchema = z.object({
  version: z.number(),
  own: z.partialRecord(z.enum(languages), z.string()),
});

/**
 * The settings for the signers of a submission, as those of the template and the account were when it
 * was created.
 */
export const signingSettingsSchema = z.object({
  redirectUrl: z.string().nullable(),
  mergeAuditTrail: z.boolean(),
  idFooters: z.boolean(),
  /** The days between the invitation and each reminder. */
  reminderDays: z.array(z.number()),
  cc: z.array(ccRecipientSchema),
  /** Whether each signature has a small text with who signed, and when. */
  markSignatures: z.boolean().default(false),
  /** Whether the mail with the link to the finished PDF has the PDF in it, too. */
  attachPdf: z.boolean().default(true),
  /** Whether the visitor who completes a public form gets a mail about their copy. */
  mailFormCopy: z.boolean().default(false),
  /** The sender's words to signers for whom there are none of their own. */
  invitation: z
    .object({ subject: z.string().nullable(), message: z.string().nullable() })
    .default({ subject: null, message: null }),
  /** Where answers to mails go. */
  replyTo: z.string().nullable().default(null),
  /** null in older records, which show the name that the account has now. */
  sender: pinnedSenderSchema.nullable().default(null),
  consent: pinnedConsentSchema.default({ version: 1, own: {} }),
});

export type PinnedSender = z.output<typeof pinnedSenderSchema>;
export type PinnedConsent = z.output<typeof pinnedConsentSchema>;
export type SigningSettings = z.output<typeof signingSettingsSchema>;
export type Authentication = z.output<typeof authenticationSchema>;
export type DataRequestRecord = z.output<typeof dataRequestRecordSchema>;
