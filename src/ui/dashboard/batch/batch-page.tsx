import type { JsonSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { DataEntry } from '../generate/data-entries';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
import { TableForm } from './table-form';
import { batchWords as words } from './words';

type Page = {
  visit: MemberVisit;
  template: ShownTemplate;
  /** The version that the submissions use, and to which the other data belongs. */
  version: string;
  schema: JsonSchema;
  entries: DataEntry[];
  sample: Record<string, unknown>;
};

/** Turns the rows of a table into the submissions of a batch. */
export function BatchStartPage({ visit, template, version, schema, entries, sample }: Page) {
  const { batchSubmissions: mostRows, batchBodyBytes: mostBytes } = limits;
  const data = { version, schema, sample, entries, mostRows, rowsAtOnce: mostRows, mostBytes };
  return (
    <TemplateFrame visit={visit} template={template} tab="generate" data={data}>
      <TableForm
        id="batch-start"
        template={template}
        version={version}
        title={words.title}
        lead={words.lead(mostRows)}
        submit={words.generate[visit.mode](0)}
        back={{ href: `/dashboard/templates/${template.id}/generate?version=${version}`, text: words.one }}
      />
    </TemplateFrame>
  );
}
