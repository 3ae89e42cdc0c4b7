import * as z from 'zod';
import { recordOf } from '../../../lib/json';

/**
 * Print options that came after release 0.4.0, and what they are when they are absent. They are stored
 * apart: that release refuses a content with options that it does not know, and prints without these.
 */
const whenAbsent: Record<string, unknown> = {
  wait_for: 'load',
  scripts: 'lenient',
  overflow: 'ignore',
  bleed: 0,
  crop_marks: false,
};

const html = z.looseObject({ options: z.record(z.string(), z.unknown()) });

export const laterOptions = z.record(z.string(), z.unknown());

type Options = z.output<typeof laterOptions>;
type Whole = { html?: unknown };

/** Takes the later options out of a content. Null: all of them are as when absent. */
export function splitOptions<Content extends Whole>(
  content: Content,
): { early: Content; later: Options | null } {
  const page = html.safeParse(content.html).data;
  if (!page) return { early: content, later: null };
  const entries = Object.entries(page.options);
  const early = Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(whenAbsent, name)));
  const later = entries.filter(
    ([name, value]) => Object.hasOwn(whenAbsent, name) && value !== whenAbsent[name],
  );
  return {
    // The parsed page has its properties in another order, and so another hash than before this release.
    early: { ...content, html: { ...recordOf(content.html), options: early } },
    later: later.length === 0 ? null : Object.fromEntries(later),
  };
}

/** Puts the later options back. */
export function joinOptions<Content extends Whole>(early: Content, later: Options | undefined): Content {
  const page = html.safeParse(early.html).data;
  return page && later ? { ...early, html: { ...page, options: { ...page.options, ...later } } } : early;
}
