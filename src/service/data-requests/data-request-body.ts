import * as z from 'zod';
import { timestampText } from '../../core/api/query-schemas';
import { engineLimits } from '../../engine/fields';
import { limits } from '../../lib/limits';
import { type Authentication, authenticationTypes, secondFactorTypes } from './data-request-record';
import { languages } from './languages';

/** The request bodies that name signers and recipients. */

const email = z
  .email({ error: ({ input }) => (input === undefined ? undefined : 'must be an e-mail address') })
  .max(limits.emailChars, `must have at most ${limits.emailChars} characters`);

/** A name has one line, because mails and pages show it. */
const personName = z
  .string()
  .trim()
  .max(limits.nameChars, `must have at most ${limits.nameChars} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .refine((text) => !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(text), 'must be one line of text');

const detail = z.string().min(1).max(limits.authenticationChars);
const hash = detail.describe('Never the plain text: SHA-256 of salt and value.');

export const requestMetadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= limits.metadataBytes,
    `must have at most ${limits.metadataBytes} bytes as JSON`,
  );

const properties = {
  email: email.describe('The person’s e-mail address.'),
  name: personName,
  fields: z
    .array(z.string().max(limits.nameChars))
    .max(engineLimits.templateFields)
    .describe('Names of the fields the person fills in. One person alone may leave it out.'),
  metadata: requestMetadata,
  order: z
    .number()
    .int()
    .min(0)
    .max(limits.dataRequestOrder)
    .describe('People of a lower order come first, those of the same at the same time; 0 when left out.'),
  auth_type: z
    .enum(authenticationTypes)
    .describe('How the person was authenticated; `email_link`: by the link that the service sends.'),
  auth_session_started_at: timestampText.describe('When. Set by the service for `email_link`.'),
  auth_second_factor_type: z.enum(secondFactorTypes),
  auth_provider: detail.describe('Of `oauth`: the name of the identity provider.'),
  auth_session_id_hash: hash,
  auth_user_id_hash: detail.describe('The user’s id, or SHA-256 of salt and id.'),
  auth_username_hash: hash,
  auth_phone_number_hash: hash,
  language: z.enum(languages).describe('Of mails and of the page, where the browser asks for none of ours.'),
  may_delegate: z.boolean().describe('The person may hand the request over to somebody else.'),
};

const { email: address, auth_type: authType, ...others } = properties;

export const dataRequestBody = z
  .strictObject({ email: address, ...optional(others), auth_type: authType })
  .superRefine(({ auth_type, auth_session_started_at }, context) => {
    if (auth_type === 'email_link' || auth_session_started_at !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['auth_session_started_at'],
      message: `required (timestamp) when \`auth_type\` is ${auth_type}`,
    });
  });

export const dataRequestsBody = z
  .array(dataRequestBody)
  .min(1, 'must name somebody, or be left out')
  .max(limits.dataRequests, `must have at most ${limits.dataRequests} items`)
  .describe('The people who are asked for data or signatures. The PDF is made when all have completed.');

export const updateDataRequestBody = z
  .strictObject(optional(properties))
  .refine((sent) => Object.keys(sent).length > 0, 'must change something');

export const ccBody = z
  .array(z.strictObject({ email: address, name: personName.default('') }))
  .max(limits.ccRecipients)
  .describe('Who gets the finished document by mail beside the people who are asked.');

/** The email and the name that a visitor gives at a public form. */
export const visitorBody = z.object({ email: address, name: personName });

export const delegateBody = z.strictObject({ email: address, name: personName.default('') });

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
