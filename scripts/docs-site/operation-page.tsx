import { type Answer, type Api, type Operation, type Schema, spelled } from './api';
import { codeBlock } from './highlight';
import { Raw } from './layout';
import { type Heading, inlineHtml } from './markdown';
import { RunForm } from './run-form';
import { Properties, schemaAddress } from './schema-view';

type Shown = { operation: Operation; api: Api };

/** The headings of an operation's page: only those of parts that it has. */
export function headingsOf(operation: Operation): Heading[] {
  const texts = [
    'Example',
    'Run it',
    operation.parameters.length > 0 && 'Parameters',
    operation.requestBody && 'Body',
    'Answer',
    'Refusals',
  ];
  return texts.flatMap((text) => (text ? [{ id: spelled(text), level: 2, text }] : []));
}

/** What an operation does, a call that works, and then every detail. */
export function OperationPage({ operation, api }: Shown) {
  const { summary, description, method, path, tag, deprecated } = operation;
  const scopes = operation['x-required-scopes'] ?? [];
  return (
    <>
      <p class="above">
        <a href={groupAddress(tag)}>{tag}</a>
      </p>
      <h1>{summary}</h1>
      <p class="endpoint">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {deprecated && <p class="note">This operation is deprecated.</p>}
      {description && <Words text={description} className="lead" />}
      {scopes.length > 0 && (
        <p class="scopes">
          The token needs the <a href="/docs/tokens">scope</a>{' '}
          {scopes.map((scope) => (
            <code>{scope}</code>
          ))}
          .
        </p>
      )}
      <h2 id="example">Example</h2>
      <Example operation={operation} />
      <h2 id="run-it">Run it</h2>
      <RunForm operation={operation} />
      <Parameters operation={operation} />
      <Body operation={operation} api={api} />
      <Answers operation={operation} api={api} />
      <Refusals operation={operation} />
    </>
  );
}

const LANGUAGES: Record<string, string> = {
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  csharp: 'C#',
  java: 'Java',
};

/** The scripts of the page show one language at a time. */
function Example({ operation }: { operation: Operation }) {
  const [, answer] = successOf(operation);
  const example = answer?.content?.['application/json']?.example;
  return (
    <>
      <div class="samples">
        {operation.samples.map(([language, code]) => (
          <section data-sample={LANGUAGES[language] ?? language}>
            <h3>{LANGUAGES[language] ?? language}</h3>
            <Raw html={codeBlock(code, language === 'curl' ? 'sh' : language, { fillsVariables: true })} />
          </section>
        ))}
      </div>
      {example !== undefined && (
        <>
          <p class="then">The answer:</p>
          <div class="answer">
            <Raw html={codeBlock(JSON.stringify(example, null, 2), 'json')} />
          </div>
        </>
      )}
    </>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  if (operation.parameters.length === 0) return null;
  const properties = Object.fromEntries(
    operation.parameters.map(({ name, description, schema, ...rest }) => [
      name,
      { ...schema, description: [description, WHERE[rest.in]].filter(Boolean).join(' ') },
    ]),
  );
  const required = operation.parameters.filter((one) => one.required).map(({ name }) => name);
  return (
    <>
      <h2 id="parameters">Parameters</h2>
      <Properties schema={{ properties, required }} api={NO_API} />
    </>
  );
}

const WHERE = { path: 'In the path.', query: 'In the query.', header: 'A header.' };
/** Parameters name no schemas. */
const NO_API = null as unknown as Api;

function Body({ operation, api }: Shown) {
  const content = operation.requestBody?.content;
  if (!content) return null;
  return (
    <>
      <h2 id="body">Body</h2>
      {Object.entries(content).map(([type, { schema }]) => (
        <>
          <p class="media">
            <code>{type}</code>
          </p>
          <Properties schema={schema} api={api} />
        </>
      ))}
    </>
  );
}

function Answers({ operation, api }: Shown) {
  const [status, answer] = successOf(operation);
  const others = operation.answers.filter(([code]) => /^[23]/.test(code) && code !== status);
  return (
    <>
      <h2 id="answer">Answer</h2>
      <p>
        <code>{status}</code> <Raw html={inlineHtml(answer?.description ?? '')} />
      </p>
      {Object.entries(answer?.content ?? {}).map(([type, { schema }]) =>
        type === 'application/json' ? (
          <AnswerSchema schema={schema} api={api} />
        ) : (
          <p class="media">
            <code>{type}</code>
          </p>
        ),
      )}
      {others.map(([code, { description }]) => (
        <p>
          <code>{code}</code> <Raw html={inlineHtml(description)} />
        </p>
      ))}
    </>
  );
}

function AnswerSchema({ schema, api }: { schema: Schema; api: Api }) {
  if (!schema.$ref) return <Properties schema={schema} api={api} />;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return (
    <p>
      The body is a <a href={schemaAddress(name)}>{name}</a>.
    </p>
  );
}

function successOf({ answers }: Operation): [string, Answer | undefined] {
  return answers.find(([status]) => status.startsWith('2')) ?? ['', undefined];
}

/** The refusals, each with its code, which leads to its row in the list of all codes. */
function Refusals({ operation }: { operation: Operation }) {
  const rows = operation.answers
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { description }]) =>
      description.split('\n\n').map((line) => {
        const [, code = '', when = line] = /^`(\w+)`: (.*)$/s.exec(line) ?? [];
        return { status, code, when };
      }),
    );
  return (
    <>
      <h2 id="refusals">Refusals</h2>
      <table class="refusals">
        <thead>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>When</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ status, code, when }) => (
            <tr>
              <td>{status}</td>
              <td>
                {code === '' ? (
                  ''
                ) : (
                  <a href={`/docs/errors#${code}`}>
                    <code>{code}</code>
                  </a>
                )}
              </td>
              <td>
                <Raw html={inlineHtml(when)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Words({ text, className }: { text: string; className: string }) {
  return (
    <p class={className}>
      <Raw html={inlineHtml(text)} />
    </p>
  );
}

export function groupAddress(tag: string): string {
  return `/docs/reference/${spelled(tag)}`;
}
