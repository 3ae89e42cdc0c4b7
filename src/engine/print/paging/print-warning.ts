import * as z from 'zod';

/** What a reader of a printed PDF may miss: content that is cut off or does not fit. */
const overflowCodes = ['cut', 'overflow', 'too_wide', 'divided'] as const;

/** The same, and what its author should know. */
const printWarningCodes = [...overflowCodes, 'page_numbers'] as const;

export const printWarningSchema = z.object({
  code: z.enum(printWarningCodes),
  /** The element, as CSS finds it; null for the whole document. */
  selector: z.string().nullable(),
  /** The page on which it begins, from 1; null when it is on none. */
  page: z.number().nullable(),
  message: z.string(),
});

export const overflowWarningSchema = printWarningSchema.extend({ code: z.enum(overflowCodes) });

export type PrintWarning = z.output<typeof printWarningSchema>;
type OverflowWarning = z.output<typeof overflowWarningSchema>;

export function isPrintWarning<Some extends { code: string }>(
  warning: Some,
): warning is Some & Pick<PrintWarning, 'code'> {
  return (printWarningCodes as readonly string[]).includes(warning.code);
}

export function isOverflowWarning<Some extends { code: string }>(
  warning: Some,
): warning is Some & Pick<OverflowWarning, 'code'> {
  return (overflowCodes as readonly string[]).includes(warning.code);
}

export function describeWarning({ selector, page, message }: Omit<PrintWarning, 'code'>): string {
  const place = [selector, page === null ? null : `on page ${page}`].filter((one) => one !== null).join(' ');
  return place === '' ? message : `${place}: ${message}`;
}

export function locateWarning({ code, page }: PrintWarning): string {
  return page === null ? code : `${code} on page ${page}`;
}
