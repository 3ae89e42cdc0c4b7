import { withFieldNames } from '../../../engine/fields';
import { schemaOfContent, validatorOfContent } from '../../../service/templates/content/content-schema';
import { sampleData } from '../../../service/templates/content/sample-data';
import type { TemplateContent } from '../../../service/templates/content/template-content';
import type { TemplateRow } from '../../../service/templates/template-store';
import { countWithoutEntry, entriesOf } from '../../../ui/dashboard/generate/data-entries';
import { pagesOfEntries } from '../../../ui/dashboard/generate/entry-pages';
import type { ShownTemplate } from '../../../ui/dashboard/templates/template-list';
import type { JudgedSet } from '../../../ui/dashboard/test-data/test-data-part';

type Whole = { template: ShownTemplate; row: TemplateRow; content: TemplateContent };

/** The schema of a template's data, and a sample; neither while there is no document. */
export function dataOf({ template, row, content }: Whole) {
  if (template.template_type === 'pdf' && template.page_count === null) return { schema: null, sample: {} };
  return describedData(row, content);
}

/** The data that a version of a template with a document takes. */
export function describedData(row: TemplateRow, content: TemplateContent) {
  const options = { allowAdditionalProperties: row.allowAdditionalProperties };
  const schema = schemaOfContent(content, options);
  // A schema with conditions describes a conditional property only as `{}`, so the sample uses one
  // without them.
  const plain = schemaOfContent(content, { ...options, conditions: 'apart' });
  const sample = sampleData(plain, validatorOfContent(content, options));
  const entries = entriesOf(plain);
  const pages = content.html ? null : pagesOfEntries(entries, content.fields);
  const longTexts = longTextsOf(content);
  return { schema, sample, entries, pages, withoutEntry: countWithoutEntry(plain), longTexts };
}

/** The sets of test data, and why the draft would refuse them. */
export function judgeTestData({ template, row, content }: Whole): JudgedSet[] {
  const sets = template.test_data_sets ?? [];
  if (sets.length === 0) return [];
  const isReady = template.template_type === 'html' || template.page_count !== null;
  const validate = isReady
    ? validatorOfContent(content, { allowAdditionalProperties: row.allowAdditionalProperties })
    : null;
  return sets.map(({ name, data }) => ({
    name,
    problems: validate && [...validate(withFieldNames(content.fields, data))],
  }));
}

/** The fields with several lines. Every name that HTML uses may be long. */
function longTextsOf({ fields, html }: TemplateContent): 'all' | string[] {
  return html ? 'all' : fields.filter(({ multiline }) => multiline).map(({ name }) => name);
}
