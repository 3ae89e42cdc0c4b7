import { namesOf } from '../../../lib/catalogue';
import { DataBlock } from '../../signing/frame';
import type { ShownTemplate } from '../templates/template-list';
import { FillMenu } from '../test-data/fill-menu';
import { exportLine } from './export-line';
import { type SampleCall, submissionCurl, submissionRequest } from './sample-requests';
import { codeWords as words } from './words';

/** A token of the account that can send the request; its secret is not known. */
export type UsableToken = { id: string; label: string };

type Code = {
  template: ShownTemplate;
  /** The version that callers get without naming one. */
  version: string;
  sample: Record<string, unknown>;
  origin: string;
  token: UsableToken | null;
  mayTry: boolean;
  /** What the member may do with tokens. */
  tokens: 'make' | 'see' | 'none';
};

/** The request that makes a document of the sample data, and its test PDF. Without a script it is curl. */
export function TemplateCode({ template, version, sample, origin, token, mayTry, tokens }: Code) {
  const call: SampleCall = { templateId: template.id, data: sample };
  const sets = template.test_data_sets ?? [];
  const hasData = sets.length > 0 || Object.keys(sample).length > 0;
  const request = submissionRequest(call);
  return (
    <section class="card stack template-code" aria-labelledby="code-title" data-code>
      <div class="row spread">
        <h2 id="code-title">{words.title}</h2>
        {hasData && <FillMenu />}
      </div>
      <p class="hint">{words.hint(version)}</p>
      {tokens !== 'none' && <Token {...{ token, tokens }} />}
      <fieldset class="languages" hidden>
        <legend class="visually-hidden">{words.language}</legend>
        {namesOf(words.languages).map((language) => (
          <label>
            <input type="radio" name="language" value={language} checked={language === 'curl'} />
            <span>{words.languages[language]}</span>
          </label>
        ))}
      </fieldset>
      <section class="with-copy" aria-label={words.code}>
        <pre id="code" class="code" tabindex={0}>
          {submissionCurl(origin, call)}
        </pre>
        <button type="button" class="quiet" data-copy="code">
          {words.copy}
        </button>
      </section>
      {mayTry && (
        <>
          <p class="row">
            <button type="button" data-run disabled>
              {words.run}
            </button>
            <span class="hint">{words.runHint}</span>
          </p>
          <div class="stack" role="status" data-made></div>
        </>
      )}
      <DataBlock id="code-data" data={{ request, origin, sets, name: template.name }} />
    </section>
  );
}

function Token({ token, tokens }: Pick<Code, 'token' | 'tokens'>) {
  return (
    <section class="stack" aria-labelledby="token-title" data-token>
      <h3 id="token-title">{words.token.title}</h3>
      {token !== null && (
        <pre class="code" tabindex={0}>
          {exportLine(token.id, words.token.secret)}
        </pre>
      )}
      <p class="hint" dir="auto">
        {token === null ? words.token.none : words.token.known(token.label)}
      </p>
      <p class="row">
        {tokens === 'make' && (
          <button type="button" data-new-token disabled>
            {words.token.create}
          </button>
        )}
        <a href="/dashboard/tokens">{words.token.all}</a>
      </p>
    </section>
  );
}
