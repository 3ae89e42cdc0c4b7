import * as z from 'zod';
import { limits } from '../limits';
import { pageSizeNames, pageSizes } from './page-sizes';
import { problemOfSelector } from './selector-problem';

/**
 * `html_engine_options` of a template: how its page is printed. The options are stored and shown as
 * given, with the defaults filled in; `normaliseOptions` turns them into what the printer uses.
 */

/** Options as the printer uses them: every side given, all in inches. */
export type HtmlEngineOptions = {
  pageSize: { widthIn: number; heightIn: number };
  landscape: boolean;
  marginsIn: { top: number; right: number; bottom: number; left: number };
  scale: number;
  background: boolean;
  preferCssPageSize: boolean;
  tagged: boolean;
  outline: boolean;
  javascript: boolean;
  /** What a page with scripts is waited for. */
  waitFor: 'load' | 'ready' | { selector: string };
  /** True when a page whose scripts fail is not printed. */
  strictScripts: boolean;
  /** What is done about text that does not fit. */
  overflow: 'ignore' | 'report' | 'fail';
  /** What is cut off each side of a sheet after printing. */
  bleedIn: number;
  cropMarks: boolean;
};

const unitsInInch = { in: 1, cm: 2.54, mm: 25.4, pt: 72, pc: 6, px: 96 } as const;
type Unit = keyof typeof unitsInInch;

const units = Object.keys(unitsInInch).join(', ');
const lengthPattern = /^(\d{1,6}(?:\.\d{1,6})?)\s?(in|cm|mm|pt|pc|px)$/;

function lengthBetween(min: number, max: number) {
  const message = `must be a length from ${min}in to ${max}in, such as "20mm" or 0.8 (inches); the units are ${units}`;
  return z
    .union([z.number(message), z.string(message)], message)
    .refine((given) => inches(given) >= min && inches(given) <= max, message);
}

type Length = number | string;

function inches(given: Length): number {
  if (typeof given === 'number') return given;
  const [, digits, unit] = lengthPattern.exec(given) ?? [];
  return isUnit(unit) ? Number(digits) / unitsInInch[unit] : Number.NaN;
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && Object.hasOwn(unitsInInch, text);
}

const side = lengthBetween(limits.htmlPageSideMinIn, limits.htmlPageSideMaxIn);
const margin = lengthBetween(0, limits.htmlMarginIn);
const bleed = lengthBetween(0, limits.htmlBleedIn);

const defaultMargin = 1;

export const engineOptionsSchema = z
  .strictObject({
    page_size: z
      .union(
        [z.enum(pageSizeNames), z.strictObject({ width: side, height: side })],
        `must be one of ${pageSizeNames.join(', ')}, or {"width": "210mm", "height": "297mm"}`,
      )
      .default('Letter')
      .describe('A name, or the width and height in portrait; `landscape` swaps them.'),
    landscape: z.boolean().default(false),
    margins: z
      .union(
        [
          margin,
          z.strictObject({
            top: margin.default(defaultMargin),
            right: margin.default(defaultMargin),
            bottom: margin.default(defaultMargin),
            left: margin.default(defaultMargin),
          }),
        ],
        'must be a length such as "20mm", or {"top": …, "right": …, "bottom": …, "left": …}',
      )
      .default(defaultMargin)
      .describe(
        'One length for all sides, or one for each side. The header and footer are printed in the margins.',
      ),
    scale: z
      .number()
      .min(limits.htmlScaleMin)
      .max(limits.htmlScaleMax)
      .default(1)
      .describe('Scale of everything that is printed.'),
    print_background: z.boolean().default(true).describe('Prints background colours and images.'),
    prefer_css_page_size: z
      .boolean()
      .default(false)
      .describe('A page size that the SCSS sets with `@page` overrides `page_size`.'),
    tagged_pdf: z.boolean().default(true).describe('Adds the structure that screen readers use.'),
    outline: z.boolean().default(false).describe('Adds bookmarks for the headings.'),
    bleed: bleed
      .default(0)
      .describe('What a printing house cuts off each side, such as "3mm". Page size and margins include it.'),
    crop_marks: z.boolean().default(false).describe('Draws marks around the page where it is cut.'),
    display_header_footer: z
      .boolean()
      .default(true)
      .describe('`false` leaves out `header_html` and `footer_html` without deleting them.'),
    javascript: z
      .boolean()
      .default(false)
      .describe('Runs the scripts of the page, without network and within the render time.'),
    wait_for: z
      .union(
        [
          z.enum(['load', 'ready']),
          z.strictObject({ selector: z.string().min(1).max(limits.htmlSelectorChars) }),
        ],
        'must be "load", "ready", or {"selector": "#chart svg"}',
      )
      .default('load')
      .describe(
        'When a page with scripts is printed: once it is loaded, when it calls `quillet.ready()`, or when an element is there.',
      ),
    scripts: z
      .enum(['lenient', 'strict'])
      .default('lenient')
      .describe(
        '`strict`: a script that fails makes the submission fail. `script_errors` names the failures.',
      ),
    overflow: z
      .enum(['ignore', 'report', 'fail'])
      .default('ignore')
      .describe(
        '`report`: `overflow_warnings` of the submission names what is cut off or does not fit. `fail`: it makes the submission fail.',
      ),
  })
  .refine(({ bleed: given, crop_marks }) => !crop_marks || inches(given) > 0, {
    message: 'crop_marks are drawn where the bleed ends: set "bleed": "3mm"',
    path: ['bleed'],
  })
  .refine(
    ({ javascript, wait_for, scripts }) => javascript || (wait_for === 'load' && scripts === 'lenient'),
    {
      message: 'wait_for and scripts are for pages with scripts: set "javascript": true',
      path: ['javascript'],
    },
  );

/** Options as they are given. A selector that was stored before it was looked at is read as it is. */
export const givenEngineOptionsSchema = engineOptionsSchema
  .superRefine(({ wait_for }, context) => {
    const problem = typeof wait_for === 'string' ? null : problemOfSelector(wait_for.selector);
    if (problem !== null)
      context.addIssue({ code: 'custom', path: ['wait_for', 'selector'], message: problem });
  })
  .meta({ id: 'HtmlEngineOptions' });

/** Options as stored and shown. */
export type EngineOptions = z.output<typeof engineOptionsSchema>;

export const defaultEngineOptions: EngineOptions = engineOptionsSchema.parse({});

export function normaliseOptions(options: EngineOptions): HtmlEngineOptions {
  return {
    pageSize: normaliseSize(options.page_size),
    landscape: options.landscape,
    marginsIn: normaliseMargins(options.margins),
    scale: options.scale,
    background: options.print_background,
    preferCssPageSize: options.prefer_css_page_size,
    tagged: options.tagged_pdf,
    outline: options.outline,
    javascript: options.javascript,
    waitFor: options.wait_for,
    strictScripts: options.scripts === 'strict',
    overflow: options.overflow,
    bleedIn: inches(options.bleed),
    cropMarks: options.crop_marks,
  };
}

/** Options that came after release 0.4.0. */
const later = {
  waitFor: 'load',
  strictScripts: false,
  overflow: 'ignore',
  bleedIn: 0,
  cropMarks: false,
} as const;
type Later = keyof typeof later;

/** Completes the options of a page that a release before them has stored for the printer. */
export function withLaterOptions(
  options: Omit<HtmlEngineOptions, Later> & Partial<HtmlEngineOptions>,
): HtmlEngineOptions {
  return { ...later, ...options };
}

function normaliseSize(size: EngineOptions['page_size']): HtmlEngineOptions['pageSize'] {
  return typeof size === 'string'
    ? pageSizes[size]
    : { widthIn: inches(size.width), heightIn: inches(size.height) };
}

function normaliseMargins(margins: EngineOptions['margins']): HtmlEngineOptions['marginsIn'] {
  if (typeof margins !== 'object') {
    const all = inches(margins);
    return { top: all, right: all, bottom: all, left: all };
  }
  const { top, right, bottom, left } = margins;
  return { top: inches(top), right: inches(right), bottom: inches(bottom), left: inches(left) };
}
