import type { Child } from 'hono/jsx';
import { describeWarning } from '../../../engine';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { saidProblem } from '../shell/said-problem';
import { documentWords } from './document-words';

const said = documentWords;

/** Shows the problems of rendering a submission in words. */
export function Problems({ record }: { record: SubmissionRecord }) {
  const { jsonSchemaErrors, truncatedText, missingGlyphs, scriptErrors = [], printWarnings = [] } = record;
  const { breaches = [] } = record.conformance ?? {};
  const truncated = Object.entries(truncatedText);
  return (
    <>
      <ListOf items={jsonSchemaErrors.map(saidProblem)} title={said.problems} class="alert" />
      <ListOf
        items={truncated.map(([field, text]) => (
          <>
            <code>{field}</code>: {text}
          </>
        ))}
        title={said.truncated}
        class="notice warn"
      />
      {missingGlyphs.length > 0 && (
        <p class="notice warn" dir="auto">
          {said.missingGlyphs}: {missingGlyphs.join(' ')}
        </p>
      )}
      <ListOf items={scriptErrors} title={said.scriptErrors} class="notice warn" />
      <ListOf items={breaches} title={said.breaches} class="notice warn" />
      <ListOf items={printWarnings.map(describeWarning)} title={said.printWarnings} class="notice warn" />
    </>
  );
}

type List = { items: readonly Child[]; title: string; class: string };

/** A list of what is wrong; nothing where nothing is. */
export function ListOf({ items, title, class: look }: List) {
  if (items.length === 0) return null;
  return (
    <section class={look}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li dir="auto">{item}</li>
        ))}
      </ul>
    </section>
  );
}
