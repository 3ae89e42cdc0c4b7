import * as z from 'zod';
import { limits } from '../../lib/limits';

/** `true/false/1/0` in queries and forms. */
export const textBoolean = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true, false, 1 or 0' })
  .meta({ documentedAs: { type: 'boolean' } })
  .transform((text) => text === 'true' || text === '1');

export const waitQuery = {
  wait: textBoolean
    .optional()
    .describe(
      '`false` answers at once on the synchronous host, too. It has no effect on the asynchronous host.',
    ),
};

function integerText(min: number, max: number, otherwise: number) {
  const message =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number from ${min}`
      : `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .meta({
      documentedAs: {
        type: 'integer',
        minimum: min,
        ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}),
        default: otherwise,
      },
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .optional()
    .transform((value) => value ?? otherwise);
}

export const pageQuery = {
  page: integerText(1, Number.MAX_SAFE_INTEGER, 1).describe('Page number, from 1.'),
  per_page: integerText(1, limits.pageSizeMax, limits.pageSizeDefault).describe('Number of items on a page.'),
};

export const limitQuery = {
  limit: integerText(1, limits.pageSizeMax, limits.pageSizeDefault).describe('Maximum number of items.'),
};

/** ISO 8601 with any offset, as milliseconds. An unescaped `+` arrives as a space. */
export const timestampText = z
  .string()
  .meta({ documentedAs: { type: 'string', format: 'date-time' } })
  .transform(normalTimestamp)
  .pipe(isoTimestamp())
  .transform((text) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`));

/** Accepts `t`, `z`, `+0200` and `+02`, which are ISO 8601 too, and blanks around the time as Ruby writes it. */
function normalTimestamp(text: string): string {
  return text
    .toUpperCase()
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2')
    .replace(/ ([+-]\d\d:?\d\d)$/, '$1')
    .replace(/ (\d\d(:?\d\d)?)$/, '+$1')
    .replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2')
    .replace(/(T.*[+-]\d\d)$/, '$1:00');
}

function isoTimestamp() {
  return z.iso.datetime({
    offset: true,
    local: true,
    error: 'must be an ISO 8601 date and time, like 2026-01-31T09:30:00Z',
  });
}

/** A readable name: not blank, without control characters. */
export function nameText(forbidden?: { pattern: RegExp; message: string }) {
  return (
    z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(limits.nameChars, `must have at most ${limits.nameChars} characters`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'must not contain control characters')
      .refine((text) => !/\p{Surrogate}/u.test(text), 'must not contain broken Unicode')
      .refine((text) => !forbidden?.pattern.test(text), forbidden?.message ?? '')
  );
}

const folderId = z.string().max(64);

/**
 * The id of a folder in a body; the operation checks whether it exists. `null` and "" mean the root
 * folder.
 */
export const folderReference = folderId.nullish().transform((id) => id || null);

/** A folder reference that must be sent: a default would be a guess. */
export const folderDestination = folderId.nullable().transform((id) => id || null);
