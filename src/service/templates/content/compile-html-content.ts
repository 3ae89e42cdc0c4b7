import { ok, type Result, refuse } from '../../../core/api/refusal';
import { compileHtml, defaultEngineOptions, type HtmlContent, type HtmlSources } from '../../../engine';
import { engineLimits, placeFields, type StoredField, withIds } from '../../../engine/fields';

import { limits } from '../../../lib/limits';
import { reportProblems } from '../../../lib/report-problems';
import type { NewHtmlTemplate } from './html-body';
import { contentBytes, emptyContent, type TemplateContent } from './template-content';

export type HtmlInput = HtmlSources & {
  engineOptions?: HtmlContent['options'] | undefined;
  /** Without fields, the schema is inferred from the HTML. */
  fields?: NewHtmlTemplate['fields'];
  /** The fields that the template has: one that comes without an id keeps that of its name. */
  knownFields?: readonly StoredField[];
  /** The highest id that a field of the template ever had. */
  lastId?: number;
  /** The sources that the template has: only what differs from them is checked strictly. */
  saved?: HtmlSources;
  /** The images that the template already has. */
  images?: HtmlContent['images'];
};

/** Checks and compiles template sources. Returns the content, or all problems. */
export function compileHtmlContent(input: HtmlInput): Result<TemplateContent> {
  const { html, scss, headerHtml, footerHtml } = input;
  const compiled = compileHtml(
    { html, scss, headerHtml, footerHtml },
    { saved: input.saved, fieldNames: namesOf([...(input.fields ?? []), ...(input.knownFields ?? [])]) },
  );
  const placed = input.fields === undefined ? noFields : fieldsOf(input.fields, input);
  const syntax = compiled.ok
    ? []
    : compiled.problems.map(({ source, message }) => `#/template/${propertyOf[source]}: ${message}`);
  const problems = [...syntax, ...placed.problems];
  if (!compiled.ok || problems.length > 0) return refuseProblems(problems, syntax.length > 0);

  const content: TemplateContent = {
    ...emptyContent,
    fields: placed.fields,
    html: {
      html,
      scss,
      css: compiled.css,
      headerHtml,
      footerHtml,
      options: input.engineOptions ?? defaultEngineOptions,
      schema: input.fields === undefined ? compiled.schema : null,
      images: input.images ?? {},
    },
  };
  if (contentBytes(content) <= limits.templateContentBytes) return ok(content);
  return refuseProblems([tooBig], false);
}

const tooBig = `#/template: a template with its compiled styles must have at most ${limits.templateContentBytes} bytes`;

const propertyOf: Record<keyof HtmlSources, string> = {
  html: 'html',
  scss: 'scss',
  headerHtml: 'header_html',
  footerHtml: 'footer_html',
};

/** The names that `data` has: a field may be a part of an object. */
function namesOf(fields: readonly { name: string }[]): string[] {
  return fields.flatMap(({ name }) => name.split('/', 1));
}

type Placed = { fields: StoredField[]; problems: string[] };

const noFields: Placed = { fields: [], problems: [] };

/** Fields of an HTML template have no box. A box on a made-up page lets the same checks run. */
function fieldsOf(
  fields: NonNullable<HtmlInput['fields']>,
  { knownFields = [], lastId }: Pick<HtmlInput, 'knownFields' | 'lastId'>,
): Placed {
  const somewhere = { page: 1, x: 0, y: 0 };
  const surface = { width: engineLimits.fieldCoordinate, height: engineLimits.fieldCoordinate };
  const placed = placeFields(
    [],
    withIds(fields, knownFields, lastId).map((field) => ({ ...field, ...somewhere })),
    [surface],
  );
  if (placed.ok) return { fields: placed.added, problems: [] };
  return {
    fields: [],
    problems: placed.problems.map(({ pointer, message }) => `#/template/fields${pointer}: ${message}`),
  };
}

function refuseProblems(problems: string[], isSyntax: boolean) {
  const errors = reportProblems(problems);
  const code = isSyntax ? 'syntax_error' : 'validation_failed';
  return refuse(code, errors[0] ?? 'The template is not valid.', { errors });
}
