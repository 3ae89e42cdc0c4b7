/**
 * What a page asks for that the browser does not know: it is printed once to learn where its elements are, and again
 * with what depends on it.
 */
export type Paging = {
  /** The attributes whose links are followed by the number of a page. */
  links: string[];
  /** What else follows links. Absent in pages of releases before 0.6.0. */
  shows?: Shown[];
  /** Whether lines are filled up to what follows their links. */
  leaders?: boolean;
  /** The running texts in margin boxes. */
  strings: RunningText[];
  /** Whether margin boxes count the pages of sections. */
  sections: boolean;
  /** What looks like one of these, but is not. */
  unknown: string[];
};

/** What follows a link: a number or a text of the element that it leads to. */
export type Shown = {
  link: string;
  shows: 'page' | 'counter' | 'text';
  /** The name of the counter, or which text: its content, or what its style writes before or after it. */
  of: string;
  style: string;
  /** Stands between the numbers of nested counters; null for the innermost number alone. */
  separator: string | null;
};

export type RunningText = { name: string; which: Which };
export type Which = 'first' | 'start' | 'last' | 'first-except';

export const SET_PROPERTY = '--quillet-string-set';
/** The pattern of a leader. */
export const LEADER = '--quillet-leader';
/** The running text of tables that go on: what their attribute `data-continued` says. */
export const CONTINUED = 'continued';
/** The sheets of a print, counted from 1 whatever becomes of the counter `page`. */
export const SHEET = 'quillet-sheet';

export function pageAttribute(link: string): string {
  return `data-quillet-page-of-${link}`;
}

export function shownAttribute(nth: number): string {
  return `data-quillet-shown-${nth}`;
}

/** All that follows links, with the attribute that each stands in. */
export function shownIn({ links, shows = [] }: Paging): (Shown & { attribute: string })[] {
  const pages = links.map((link) => ({ ...pageOfLink(link), attribute: pageAttribute(link) }));
  return [...pages, ...shows.map((one, nth) => ({ ...one, attribute: shownAttribute(nth) }))];
}

function pageOfLink(link: string): Shown {
  return { link, shows: 'page', of: 'page', style: 'decimal', separator: null };
}

export function styleOfText({ name, which }: RunningText): string {
  return `quillet-text-${name}-${which}`;
}

export function styleOfSection(counter: string): string {
  return `quillet-${counter}`;
}

/** Keeps properties of ours from being inherited. */
export const PROPERTIES = [SET_PROPERTY, LEADER]
  .map((name) => `@property ${name}{syntax:"*";inherits:false}`)
  .join('\n');
