import * as z from 'zod';
import { contentFiles, joinFiles, splitFiles } from './content-files';
import { joinOptions, laterOptions, splitOptions } from './later-options';
import { joinLater, laterSchema, type Properties, splitLater } from './later-properties';

/**
 * What fields may have since release 0.1.0. It is stored apart from the content, in a column that the
 * release does not read: after a rollback it opens every content, and draws without these.
 */
const isAdded: Record<string, (value: unknown) => boolean> = {
  textInset: () => true,
  italic: () => true,
  textMask: () => true,
  pdfName: () => true,
  numberFormat: () => true,
  // A list becomes a text without options to choose from.
  type: (value) => value === 'list',
  displayType: (value) => value === 'list',
  default: Array.isArray,
  checkCharacter: (value) => !checksOfFirstRelease.includes(String(value)),
};

const checksOfFirstRelease = ['10003', '10004', '10006', '10007', '10008'].flatMap((code) => [
  `&#${code};`,
  String.fromCodePoint(Number(code)),
]);

type Parts = {
  fields: readonly Properties[];
  defaults: Properties;
  sharedFieldData: Record<string, Properties>;
  fieldDependencies: unknown;
  html?: unknown;
  attachments?: unknown;
  eInvoice?: unknown;
};

const addedSchema = z.object({
  /** By the index of the field. */
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
  defaults: z.record(z.string(), z.unknown()),
  /** By the name of the value. */
  shared: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  later: laterSchema.optional(),
  options: laterOptions.optional(),
  files: contentFiles.optional(),
});

/** Takes the added properties out of a content. Without any, `added` is null. */
export function splitAdded<Content extends Parts>(whole: Content): { body: Content; added: string | null } {
  const { early: bare, files } = splitFiles(whole);
  const { early, later } = splitLater(bare);
  const { early: content, later: options } = splitOptions(early);
  const fields = content.fields.map(split);
  const defaults = split(content.defaults);
  const shared = Object.entries(content.sharedFieldData).map(([name, own]) => ({ name, ...split(own) }));
  const ofFields = fields.flatMap(({ added }, index) => (isEmpty(added) ? [] : [[String(index), added]]));
  const ofNames = shared.flatMap(({ name, added }) => (isEmpty(added) ? [] : [[name, added]]));
  const body = {
    ...content,
    fields: fields.map(({ known }) => known),
    defaults: defaults.known,
    sharedFieldData: Object.fromEntries(shared.map(({ name, known }) => [name, known])),
  };
  if (
    ofFields.length === 0 &&
    isEmpty(defaults.added) &&
    ofNames.length === 0 &&
    !later &&
    !options &&
    !files
  )
    return { body, added: null };
  const added = {
    fields: Object.fromEntries(ofFields),
    defaults: defaults.added,
    ...(ofNames.length > 0 && { shared: Object.fromEntries(ofNames) }),
    ...(later && { later }),
    ...(options && { options }),
    ...(files && { files }),
  };
  return { body, added: JSON.stringify(added) };
}

/** Puts the added properties of a stored content back to its fields and defaults. */
export function joinAdded(body: unknown, added: string | null): unknown {
  if (added === null) return body;
  const { fields, defaults, shared, later, options, files } = addedSchema.parse(JSON.parse(added));
  const stored = z
    .looseObject({
      fields: z.array(z.looseObject({})),
      defaults: z.looseObject({}),
      sharedFieldData: z.record(z.string(), z.looseObject({})).default({}),
      html: z.unknown(),
    })
    .parse(body);
  const joined = {
    ...stored,
    fields: stored.fields.map((field, index) => ({ ...field, ...fields[index] })),
    defaults: { ...stored.defaults, ...defaults },
    sharedFieldData: Object.fromEntries(
      Object.entries(stored.sharedFieldData).map(([name, own]) => [name, { ...own, ...shared[name] }]),
    ),
  };
  return joinFiles(joinOptions(joinLater(joined, later), options), files);
}

function split(properties: Properties): { known: Properties; added: Properties } {
  const entries = Object.entries(properties);
  return {
    known: Object.fromEntries(entries.filter(([name, value]) => !isAdded[name]?.(value))),
    added: Object.fromEntries(entries.filter(([name, value]) => isAdded[name]?.(value))),
  };
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}
