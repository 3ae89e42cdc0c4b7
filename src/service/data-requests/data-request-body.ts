import * as z from 'zod';
import { emailAddress as email } from '../../core/api/address-schemas';
import { isOneLine } from '../../core/api/plain-text';
import { timestampText } from '../../core/api/query-schemas';
import { engineLimits } from '../../engine/fields';
import { languages } from '../../lib/languages';
import { limits } from '../../lib/limits';
import { providerName } from '../identity/provider-body';
import { identitySteps } from '../identity/steps';
import { invitationMessage, invitationSubject, senderName } from '../mail/own-words';
import { answeredAddressOrNone } from '../templates/settings/setting-schemas';
import { roleName } from '../templates/settings/signer-roles';
import { type Authentication, authenticationTypes, secondFactorTypes } from './data-request-record';

/** The request bodies that name signers and recipients. */

/** A name has one line, because mails and pages show it. */
const signerName = z
  .string()
  .trim()
  .max(limits.nameChars, `must have at most ${limits.nameChars} characters`)
  .refine(isOneLine, 'must be one line of text');

const detail = z.string().min(1).max(limits.authenticationChars);
const hash = detail.describe('SHA-256 of salt and value. Never send the plain text.');

export const requestMetadata = withinMetadataBytes(z.record(z.string(), z.unknown()));

export function withinMetadataBytes<Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
): Schema {
  return schema.refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= limits.metadataBytes,
    `must have at most ${limits.metadataBytes} bytes as JSON`,
  );
}

const role = roleName.describe(
  'The name of a [role](data-requests.md#roles) of the template. It gives `fields`, `order`, `identity_step` and `language` where the data request has none.',
);

const properties = {
  email: email.describe('The signer’s email address.'),
  name: signerName,
  fields: z
    .array(z.string().max(limits.nameChars))
    .max(engineLimits.templateFields)
    .describe(
      'Names of the fields that the signer fills in. Optional if there is only one data request: its signer then fills in all fields that `data` leaves open.',
    ),
  metadata: requestMetadata,
  order: z
    .number()
    .int()
    .min(0)
    .max(limits.dataRequestOrder)
    .describe(
      'Signers with a lower order go first; signers with the same order go at the same time. Default: 0.',
    ),
  auth_type: z
    .enum(authenticationTypes)
    .describe('How the signer was authenticated. `email_link`: by the signing link that Quillet emails.'),
  auth_session_started_at: timestampText.describe(
    'When the signer was authenticated. Quillet sets it for `email_link`.',
  ),
  auth_second_factor_type: z.enum(secondFactorTypes),
  auth_provider: detail.describe('For `oauth`: the name of the identity provider.'),
  auth_session_id_hash: hash,
  auth_user_id_hash: detail.describe('The user’s id, or SHA-256 of salt and id.'),
  auth_username_hash: hash,
  auth_phone_number_hash: hash,
  language: z
    .enum(languages)
    .describe(
      'The language of emails, and of the signing page if the browser asks for none that Quillet has.',
    ),
  sender_name: senderName.describe(
    'How this signer sees you. Default: that of the template, else that of the account, else the name of the account.',
  ),
  invitation_subject: invitationSubject.describe(
    'The subject of the invitation. Default: that of the template, else that of the account, else one with the names of the sender and the document.',
  ),
  invitation_message: invitationMessage.describe(
    'A message from you, in the invitation and its reminders and on the first page. Default: that of the template, else that of the account.',
  ),
  reply_to: answeredAddressOrNone.sent.describe(
    'The email address to which the signer answers. Default: that of the template, else that of the account.',
  ),
  may_delegate: z.boolean().describe('true: the signer may hand the data request over to another person.'),
  identity_step: z
    .enum(identitySteps)
    .describe(
      'What the signer must do before they see anything, whoever delivered the link. `email_code`: enter a code of six digits that Quillet emails to `email`. `passkey`: confirm with a passkey, which the signer makes after such a code at the first document of the account. `provider`: show your `identity_provider` who they are. Default: that of the template.',
    ),
  identity_provider: providerName
    .nullable()
    .describe(
      'The name of one of your identity providers. Required if `identity_step` is `provider`, unless the template names one.',
    ),
};

const { email: address, auth_type: authType, ...others } = properties;

/** Of a new signer, null says what leaving out says: that nothing is known. */
const unknownOfNew = {
  name: others.name.nullish(),
  auth_session_started_at: others.auth_session_started_at.nullish(),
  auth_second_factor_type: z.enum([...secondFactorTypes, '']).nullish(),
  auth_provider: others.auth_provider.nullish(),
  auth_session_id_hash: others.auth_session_id_hash.nullish(),
  auth_user_id_hash: others.auth_user_id_hash.nullish(),
  auth_username_hash: others.auth_username_hash.nullish(),
  auth_phone_number_hash: others.auth_phone_number_hash.nullish(),
};

const dataRequestBody = z
  .strictObject({
    email: address,
    ...optional({ ...others, role }),
    ...unknownOfNew,
    auth_type: authType,
  })
  .superRefine(({ auth_type, auth_session_started_at: startedAt }, context) => {
    if (auth_type === 'email_link' || (startedAt ?? null) !== null) return;
    context.addIssue({
      code: 'custom',
      path: ['auth_session_started_at'],
      message: `required (timestamp) when \`auth_type\` is ${auth_type}`,
    });
  });

export const dataRequestsBody = z
  .array(dataRequestBody)
  .min(1, 'must have at least one item, or be left out')
  .max(limits.dataRequests, `must have at most ${limits.dataRequests} items`)
  .describe('The signers. The PDF is made when all of them have completed.');

export const updateDataRequestBody = z
  .strictObject(optional(properties))
  .refine((sent) => Object.keys(sent).length > 0, 'must have at least one property');

export const ccBody = z
  .array(z.strictObject({ email: address, name: signerName.default('') }))
  .max(limits.ccRecipients)
  .describe('Recipients: people besides the signers who get the finished PDF by email.');

/** The email and the name that a visitor gives at a public form. */
export const visitorBody = z.object({ email: address, name: signerName });

export const delegateBody = z.strictObject({ email: address, name: signerName.default('') });

export type NewDataRequest = Omit<z.output<typeof dataRequestBody>, 'auth_type'> & {
  auth_type: Authentication['type'];
};
export type DataRequestChange = Omit<z.output<typeof updateDataRequestBody>, 'auth_type'> & {
  auth_type?: Authentication['type'] | undefined;
};

type Optional<Shape extends Record<string, z.ZodType>> = { [Key in keyof Shape]: z.ZodOptional<Shape[Key]> };

function optional<Shape extends Record<string, z.ZodType>>(shape: Shape): Optional<Shape> {
  const entries = Object.entries(shape).map(([key, schema]) => [key, schema.optional()]);
  return Object.fromEntries(entries) as Optional<Shape>;
}
