import * as z from 'zod';
import { calledAddress, emailAddress, httpsAddress, orNone } from '../../../core/api/address-schemas';
import { sendableAddress } from '../../../core/platform/mail-address';
import { limits } from '../../../lib/limits';

/** Presents a value as it is stored. */

export function asKept<Value>(value: Value): Value {
  return value;
}

/** A setting in a form, where all values are texts. */
export const onOffText = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A value in a form as JSON. `what`: what it is. */
export function jsonText<Schema extends z.ZodType>(schema: Schema, what: string) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: `must be ${what} in JSON` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Which names the fields of an uploaded form get. */
export const fieldNaming = z.enum(['suggested', 'original'], 'must be "suggested" or "original"');
export type FieldNaming = z.output<typeof fieldNaming>;

/** A setting that is on or off, and off by default. */
export const onOff = { sent: z.boolean(), shown: z.boolean(), present: asKept<boolean>, example: false };

/** A setting that is on or off, with its docs in OpenAPI too. */
export function describedOnOff(docs: string) {
  return { ...onOff, sent: z.boolean().describe(docs), docs };
}

const noAddress = { shown: z.string().nullable(), present: asKept<string | null>, example: null };

export const addressOrNone = { ...noAddress, sent: orNone(httpsAddress) };
export const calledAddressOrNone = { ...noAddress, sent: orNone(calledAddress) };

/** The email address to which somebody answers. */
const answeredAddress = emailAddress.refine(
  (text) => sendableAddress(text) !== null,
  'must be an address that every mail server takes',
);
export const answeredAddressOrNone = { ...noAddress, sent: orNone(answeredAddress) };

/** The days after an invitation on which reminders are sent, in order. */
export const reminderDays = z
  .array(z.number().int().min(1).max(limits.reminderDays))
  .max(limits.remindersOfTemplate)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostPattern = new RegExp(`^(\\*\\.)?${label}(\\.${label})*(:\\d{1,5})?$`);

const host = z
  .string()
  .max(260)
  .transform((text) => text.toLowerCase())
  .refine(
    (text) => hostPattern.test(text),
    'must be a host such as example.com, *.example.com or localhost:3000',
  );

const listOfHosts = z
  .array(host)
  .max(limits.embedDomains)
  .transform((values) => [...new Set(values)]);

/** Hosts as a list, or as a text with commas. */
export const hosts = z.union([
  listOfHosts,
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(listOfHosts),
  z.null().transform((): string[] => []),
]);
