import type { StoredField } from '../../../engine/fields';
import { type DiffLine, lineDiff } from './line-diff';
import type { TemplateContent } from './template-content';

export type FieldChange = {
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The properties that differ, for a field in both versions. */
  properties: { property: string; before: string; after: string }[];
};

export const sources = ['html', 'scss', 'headerHtml', 'footerHtml', 'options'] as const;
export type SourceChange = { source: (typeof sources)[number]; lines: DiffLine[] };

const rules = ['defaults', 'sharedFieldData', 'fieldDependencies'] as const;

export type Comparison = {
  /** True when the document differs. */
  document: boolean;
  fields: FieldChange[];
  rules: (typeof rules)[number][];
  sources: SourceChange[];
};

/** Compares what two versions draw. */
export function compareContents(before: TemplateContent, after: TemplateContent): Comparison {
  return {
    document: before.document?.pdfKey !== after.document?.pdfKey,
    fields: compareFields(before.fields, after.fields),
    rules: rules.filter((rule) => textOf(before[rule]) !== textOf(after[rule])),
    sources: compareSources(before.html, after.html),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function compareFields(before: readonly StoredField[], after: readonly StoredField[]): FieldChange[] {
  const gone = new Set(before);
  const was = new Map<StoredField, StoredField>();
  for (const isSame of sameField)
    for (const field of after) {
      const found = was.has(field) ? undefined : [...gone].find((old) => isSame(old, field));
      if (!found) continue;
      was.set(field, found);
      gone.delete(found);
    }
  const there = after.flatMap((field): FieldChange[] => {
    const old = was.get(field);
    if (!old) return [{ name: field.name, change: 'added', properties: [] }];
    const properties = compareField(old, field);
    return properties.length === 0 ? [] : [{ name: field.name, change: 'changed', properties }];
  });
  return [
    ...there,
    ...[...gone].map(({ name }): FieldChange => ({ name, change: 'removed', properties: [] })),
  ];
}

/**
 * Finds the old field of a new one, the surest sign first. Fields sent without an id get a new one.
 */
const sameField: ((old: StoredField, now: StoredField) => boolean)[] = [
  (old, now) => old.name === now.name && old.id === now.id,
  (old, now) => old.name === now.name,
  (old, now) => old.id === now.id && old.page === now.page && old.x === now.x && old.y === now.y,
];

function compareField(before: StoredField, after: StoredField): FieldChange['properties'] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...now.keys()]
    .map((property) => ({ property, before: textOf(old.get(property)), after: textOf(now.get(property)) }))
    .filter(({ property, before, after }) => property !== 'id' && before !== after);
}

function compareSources(before: TemplateContent['html'], after: TemplateContent['html']): SourceChange[] {
  return sources
    .map((source) => ({ source, texts: [sourceText(before, source), sourceText(after, source)] as const }))
    .filter(({ texts: [old, now] }) => old !== now)
    .map(({ source, texts: [old, now] }) => ({ source, lines: lineDiff(old, now) }));
}

function sourceText(html: TemplateContent['html'], source: SourceChange['source']): string {
  const value = html?.[source] ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
