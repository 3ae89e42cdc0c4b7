import type { Child } from 'hono/jsx';
import { limits } from '../../../lib/limits';
import { describes, Labelled } from '../../kit/form/labelled';
import { VersionChoice } from '../generate/version-choice';
import type { ShownTemplate } from '../templates/template-list';
import { batchWords as words } from './words';

type Table = {
  id: string;
  template: ShownTemplate;
  version: string;
  title: string;
  lead: string;
  /** null: the rows can only be checked. */
  submit: string | null;
  /** The page for one document. */
  back: { href: string; text: string };
  children?: Child;
};

/** A form that takes rows from a spreadsheet, and shows their problems before anything is made. */
export function TableForm({ id, template, version, title, lead, submit, back, children }: Table) {
  return (
    <form id={id} class="card stack batch-start" novalidate>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
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
        <input id="file" type="file" accept=".csv,.tsv,.txt,.json,.xlsx,text/csv,application/json" />
      </p>
      <p id="file-note" class="notice" role="status" hidden></p>
      <Labelled id="batch-name" label={words.name} hint={words.nameHint}>
        <input
          id="batch-name"
          maxlength={limits.nameChars}
          autocomplete="off"
          dir="auto"
          data-carried
          aria-describedby={describes('batch-name', { hint: words.nameHint })}
        />
      </Labelled>
      <fieldset id="columns" hidden>
        <legend>{words.columns}</legend>
        <p class="hint">{words.columnsHint}</p>
        <div class="columns"></div>
      </fieldset>
      <div id="sent-before" class="notice warn stack" role="status" hidden></div>
      <section id="preview" class="stack" aria-label={words.preview} hidden></section>
      {template.latest_version !== null && <VersionChoice {...{ template, version }} />}
      <p class="alert" role="alert" hidden></p>
      <div class="row">
        {submit !== null && (
          <button type="submit" class="primary" disabled>
            {submit}
          </button>
        )}
        <span id="count" role="status" class="hint"></span>
      </div>
      <p>
        <a href={back.href}>{back.text}</a>
      </p>
    </form>
  );
}
