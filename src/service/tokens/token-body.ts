import * as z from 'zod';
import { calledAddress, orNone } from '../../core/api/address-schemas';
import { nameText, timestampText } from '../../core/api/query-schemas';
import { scopes } from '../../core/api/scopes';
import { isIpRange } from '../../lib/ip-range';
import { limits } from '../../lib/limits';

const webhookUrl = orNone(calledAddress).describe(
  'The URL for the events of records that the token creates.',
);

function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

function idList(limit: 'foldersOfToken' | 'templatesOfToken') {
  return z
    .array(z.string().max(64))
    .max(limits[limit], `must have at most ${limits[limit]} ids (${limit})`)
    .transform(unique)
    .nullable()
    .optional();
}

/** What a token may do. Each part may be left out, and changed later. */
const rights = {
  scopes: z
    .array(z.enum(scopes, `must be one of ${scopes.join(', ')}`))
    .min(1, 'must name at least one scope')
    .transform(unique)
    .nullable()
    .optional()
    .describe('Default, and null: every scope but `log:read`, also those of later versions.'),
  expires_at: timestampText.nullable().optional().describe('Default: the token does not expire.'),
  allowed_ips: z
    .array(z.string().refine(isIpRange, 'must be an IP address or a CIDR range, such as 203.0.113.0/24'))
    .max(
      limits.allowedIpsOfToken,
      `must have at most ${limits.allowedIpsOfToken} entries (allowedIpsOfToken)`,
    )
    .transform(unique)
    .optional()
    .describe('IP addresses and CIDR ranges that may use the token. Default: every address.'),
  folder_ids: idList('foldersOfToken').describe(
    'The token reaches only templates in these folders and below them, and what is made of those. Default, empty and null: no such limit.',
  ),
  template_ids: idList('templatesOfToken').describe(
    'The token reaches these templates, too, and what is made of them. Default, empty and null: no such limit.',
  ),
};

export const newTokenBody = z.strictObject({
  label: nameText(),
  mode: z.enum(['live', 'test'], 'must be live or test'),
  webhook_url: webhookUrl.optional(),
  ...rights,
});

export const tokenChangeBody = z.strictObject({
  label: nameText().optional(),
  webhook_url: webhookUrl.optional(),
  ...rights,
});

export type NewToken = z.output<typeof newTokenBody>;
export type TokenChange = z.output<typeof tokenChangeBody>;
