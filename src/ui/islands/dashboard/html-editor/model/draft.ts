/** What an HTML template is made of, each as text; the options are JSON with sorted keys. */
export const sourceNames = ['html', 'scss', 'header_html', 'footer_html', 'html_engine_options'] as const;

export type SourceName = (typeof sourceNames)[number];
export type Draft = Record<SourceName, string>;
/** A tab of the editor. The test data is not part of the template. */
export type TabName = SourceName | 'data';

/** What the service tells of a template with `full=true`, as far as the editor asks. */
export type TemplateRecord = {
  id: string;
  name: string;
  locked: boolean;
  updated_at: string;
  html: string;
  scss: string | null;
  header_html: string | null;
  footer_html: string | null;
  html_engine_options: Record<string, unknown>;
};

export function draftOf(record: TemplateRecord): Draft {
  return {
    html: record.html,
    scss: record.scss ?? '',
    header_html: record.header_html ?? '',
    footer_html: record.footer_html ?? '',
    html_engine_options: sortedJson(record.html_engine_options),
  };
}

/** As the service takes it. */
export function sentDraft({ html_engine_options, ...sources }: Draft): object {
  return {
    html: sources.html,
    scss: sources.scss || null,
    header_html: sources.header_html || null,
    footer_html: sources.footer_html || null,
    html_engine_options: JSON.parse(html_engine_options),
  };
}

/** The same options are the same text, in whichever order they were given. */
export function sortedJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

export function changedIn(base: Draft, draft: Draft): SourceName[] {
  return sourceNames.filter((name) => base[name] !== draft[name]);
}

type Versions = { base: Draft; mine: Draft; theirs: Draft };

/** What both have changed, and not to the same. */
export function conflictsOf({ base, mine, theirs }: Versions): SourceName[] {
  return changedIn(base, mine).filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
}

/** Whatever only one of both has changed is as they have it. */
export function merged({ base, mine, theirs }: Versions, prefer: 'mine' | 'theirs'): Draft {
  const conflicts = conflictsOf({ base, mine, theirs });
  const isTheirs = (name: SourceName) =>
    mine[name] === base[name] || (prefer === 'theirs' && conflicts.includes(name));
  const entries = sourceNames.map((name) => [name, isTheirs(name) ? theirs[name] : mine[name]] as const);
  return { ...mine, ...Object.fromEntries(entries) };
}
