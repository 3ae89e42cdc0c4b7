import { sortedJson } from '../../../../../lib/json';
import type { TestDataSet } from '../../../../../lib/test-data-set';
/** The sources of an HTML template as texts; the options are JSON with sorted keys. */
export const sourceNames = ['html', 'scss', 'header_html', 'footer_html', 'html_engine_options'] as const;

export type SourceName = (typeof sourceNames)[number];
export type Draft = Record<SourceName, string>;
/** A tab of the editor. The test data is not part of the template. */
export type TabName = SourceName | 'data';

/** The properties of a template record (`full=true`) that the editor reads. */
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
  test_data_sets: TestDataSet[];
  document_diagnosis: { code: string; message: string }[];
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

/** The draft as the API takes it. */
export function sentDraft({ html_engine_options, ...sources }: Draft): object {
  return {
    html: sources.html,
    scss: sources.scss || null,
    header_html: sources.header_html || null,
    footer_html: sources.footer_html || null,
    html_engine_options: JSON.parse(html_engine_options),
  };
}

export function changedIn(base: Draft, draft: Draft): SourceName[] {
  return sourceNames.filter((name) => base[name] !== draft[name]);
}

type Versions = { base: Draft; mine: Draft; theirs: Draft };

/** The sources that both sides changed in different ways. */
export function conflictsOf({ base, mine, theirs }: Versions): SourceName[] {
  return changedIn(base, mine).filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
}

/** Merges two drafts: a source that one side changed is taken from that side. */
export function merged({ base, mine, theirs }: Versions, prefer: 'mine' | 'theirs'): Draft {
  const conflicts = conflictsOf({ base, mine, theirs });
  const isTheirs = (name: SourceName) =>
    mine[name] === base[name] || (prefer === 'theirs' && conflicts.includes(name));
  const entries = sourceNames.map((name) => [name, isTheirs(name) ? theirs[name] : mine[name]] as const);
  return { ...mine, ...Object.fromEntries(entries) };
}
