import { schemaOfContent, validatorOfContent } from '../../../service/templates/content/content-schema';
import { sampleData } from '../../../service/templates/content/sample-data';
import type { TemplateContent } from '../../../service/templates/content/template-content';
import type { TemplateRow } from '../../../service/templates/template-store';
import { entriesOf } from '../../../ui/dashboard/generate/data-entries';
import type { ShownTemplate } from '../../../ui/dashboard/template-list';

type Whole = { template: ShownTemplate; row: TemplateRow; content: TemplateContent };

/** What its data may be, and something that it is; nothing while there is no document. */
export const dataOf = ({ template, row, content }: Whole) => {
  const options = { allowAdditionalProperties: row.allowAdditionalProperties };
  if (template.template_type === 'pdf' && template.page_count === null) return { schema: null, sample: {} };
  const schema = schemaOfContent(content, options);
  // What conditions veil is nothing but `{}` in a schema that says them.
  const plain = schemaOfContent(content, { ...options, conditions: 'apart' });
  const sample = sampleData(plain, validatorOfContent(content, options));
  return { schema, sample, entries: entriesOf(plain), longTexts: longTextsOf(content) };
};

/** What is drawn over several lines; what pages of HTML use may be as long. */
const longTextsOf = ({ fields, html }: TemplateContent): 'all' | string[] =>
  html ? 'all' : fields.filter(({ multiline }) => multiline).map(({ name }) => name);
