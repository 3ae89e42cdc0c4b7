import type { JsonSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { DataEntry } from '../generate/data-entries';
import { VersionChoice } from '../generate/version-choice';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
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
  const data = { version, schema, sample, entries, mostRows, mostBytes };
  return (
    <TemplateFrame visit={visit} template={template} tab="generate" data={data}>
      <form id="batch-start" class="card stack batch-start" novalidate>
        <h2>{words.title}</h2>
        <p>{words.lead(mostRows)}</p>
        <p class="row">
          {/* Disabled until the script has loaded, since a click would be lost. */}
          <button type="button" data-empty disabled>
            {words.empty}
          </button>
        </p>
        <p class="field">
          <label for="rows">{words.rows}</label>
          <small class="hint" id="rows-hint">
            {words.rowsHint}
          </small>
          <textarea
            id="rows"
            class="mono"
            rows={8}
            spellcheck={false}
            aria-describedby="rows-hint rows-problem"
          ></textarea>
          <span id="rows-problem" class="problem" role="alert"></span>
        </p>
        <p class="field">
          <label for="file">{words.file}</label>
          <input id="file" type="file" accept=".csv,.tsv,.txt,.json,text/csv,application/json" />
        </p>
        <fieldset id="columns" hidden>
          <legend>{words.columns}</legend>
          <p class="hint">{words.columnsHint}</p>
          <div class="columns"></div>
        </fieldset>
        <section id="preview" class="stack" aria-label={words.preview} hidden></section>
        {template.latest_version !== null && <VersionChoice {...{ template, version }} />}
        <p class="alert" role="alert" hidden></p>
        <div class="row">
          <button type="submit" class="primary" disabled>
            {words.generate[visit.mode](0)}
          </button>
          <span id="count" role="status" class="hint"></span>
        </div>
        <p>
          <a href={`/dashboard/templates/${template.id}/generate?version=${version}`}>{words.one}</a>
        </p>
      </form>
    </TemplateFrame>
  );
}
