import * as z from 'zod';
import { calledAddress, orNone } from '../../core/api/address-schemas';
import { nameText } from '../../core/api/query-schemas';

const webhookUrl = orNone(calledAddress).describe(
  'The URL for the events of records that the token creates.',
);

export const newTokenBody = z.strictObject({
  label: nameText(),
  mode: z.enum(['live', 'test'], 'must be live or test'),
  webhook_url: webhookUrl.optional(),
});

export const tokenChangeBody = z.strictObject({
  label: nameText().optional(),
  webhook_url: webhookUrl.optional(),
});

export type NewToken = z.output<typeof newTokenBody>;
export type TokenChange = z.output<typeof tokenChangeBody>;
