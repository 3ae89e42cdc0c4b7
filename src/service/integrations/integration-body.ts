import * as z from 'zod';
import { calledAddress } from '../../core/api/address-schemas';
import { accessKeyId, secretAccessKey } from '../../core/api/aws-schemas';
import { limits } from '../../lib/limits';
import { problemOfPathTemplate } from '../delivery/buckets/object-key';
import { endpointModes } from '../webhooks/present-endpoint';

/** Allows loopback addresses here: the deployment decides about them at each call. */
const endpoint = calledAddress
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  }, 'must be a URL without a path, such as "https://s3.eu-central-1.amazonaws.com": `bucket` names the bucket')
  .transform((text) => new URL(text).origin);

const region = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as "eu-central-1", or "auto" for R2');
const bucket = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 characters of a-z 0-9 . -',
  );
const addressing = z.enum(['path', 'virtual_host'], 'must be path or virtual_host');

const pathTemplate = z
  .string()
  .min(1, 'must not be empty')
  .max(
    limits.pathTemplateChars,
    `must have at most ${limits.pathTemplateChars} characters (pathTemplateChars)`,
  );
const aboutPath =
  'The key of each bucket copy, in Liquid: it can use the ids, dates and `metadata` of the record.';

const contentDisposition = z
  .enum(['inline', 'attachment'], 'must be inline, attachment or null')
  .nullable()
  .describe('Whether browsers show the PDF or save it. The file name is sent in both cases.');
const mode = z.enum(endpointModes, 'must be test, live or both');
const description = z.string().max(limits.descriptionChars);

export const newIntegrationBody = z.strictObject({
  type: z.literal('s3_upload', 'must be s3_upload'),
  endpoint,
  region: region.default('auto'),
  bucket,
  addressing: addressing.default('path'),
  access_key_id: accessKeyId,
  secret_access_key: secretAccessKey,
  path_template: pathTemplate
    .superRefine((text, context) => {
      const problem = problemOfPathTemplate(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .describe(aboutPath)
    .default('{{ type }}s/{{ id }}.pdf'),
  content_disposition: contentDisposition.default(null),
  mode: mode.optional().describe('Default: the mode of the token, `live` or `test`.'),
  description: description.default(''),
  enabled: z.boolean().default(true),
});

export const integrationChangeBody = z.strictObject({
  endpoint: endpoint.optional(),
  region: region.optional(),
  bucket: bucket.optional(),
  addressing: addressing.optional(),
  access_key_id: accessKeyId.optional(),
  secret_access_key: secretAccessKey.optional(),
  path_template: pathTemplate.describe(aboutPath).optional(),
  content_disposition: contentDisposition.optional(),
  mode: mode.optional(),
  description: description.optional(),
  enabled: z.boolean().optional(),
});

export type NewIntegration = z.output<typeof newIntegrationBody>;
export type IntegrationChange = z.output<typeof integrationChangeBody>;
