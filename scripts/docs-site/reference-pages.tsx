import { type Api, type Operation, spelled } from './api';
import { codeBlock } from './highlight';
import type { Link } from './layout';
import { Raw } from './layout';
import { inlineHtml, type Page } from './markdown';
import { groupAddress, headingsOf, OperationPage } from './operation-page';
import { Properties, schemaAddress } from './schema-view';

export const REFERENCE = '/docs/reference';
const EVENTS = `${REFERENCE}/events`;

/** The pages of the reference, in their order. */
export function referencePages(api: Api): (Page & { group?: string })[] {
  const groups = api.described.tags.map(({ name, description }) => ({
    ...{ name, description },
    operations: api.operations.filter(({ tag }) => tag === name),
  }));
  return [
    made(REFERENCE, 'API reference', 'Every operation, with an example that you can run.', {
      html: String(<Overview groups={groups} />),
    }),
    ...groups.flatMap(({ name, description, operations }) => [
      {
        ...made(groupAddress(name), name, description, {
          html: String(<GroupPage name={name} description={description} operations={operations} />),
        }),
        group: name,
      },
      ...operations.map((operation) => ({ ...operationPage(operation, api), group: name })),
    ]),
    eventsPage(api),
    ...schemaPages(api),
  ];
}

/** The navigation of the reference; the operations of one group are listed where the group is open. */
export function referenceLinks(api: Api, open: string | undefined): Link[] {
  return [
    { href: REFERENCE, text: 'API reference' },
    ...api.described.tags.map(({ name }) => ({
      href: groupAddress(name),
      text: name,
      ...(name === open && {
        below: api.operations
          .filter(({ tag }) => tag === name)
          .map(({ address, summary }) => ({ href: address, text: summary })),
      }),
    })),
    { href: EVENTS, text: 'Events' },
  ];
}

function made(address: string, title: string, lead: string, rest: Partial<Page>): Page {
  const passages = [{ id: '', title: '', text: lead }];
  return { address, title, lead, html: '', headings: [], passages, links: [], ...rest };
}

type GroupProps = { name: string; description: string; operations: Operation[] };

function Overview({ groups }: { groups: GroupProps[] }) {
  return (
    <>
      <p class="lead">Every operation, with an example that you can run against this deployment.</p>
      <p>
        The API is at <code>/api/v1</code>, speaks JSON, and takes an <a href="/docs/tokens">API token</a> as
        HTTP Basic. The same description is there for machines:{' '}
        <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      {groups.map(({ name, description, operations }) => (
        <>
          <h2 id={spelled(name)}>
            <a href={groupAddress(name)}>{name}</a>
          </h2>
          <p>{description}</p>
          <Operations operations={operations} />
        </>
      ))}
    </>
  );
}

function GroupPage({ description, operations }: GroupProps) {
  return (
    <>
      <p class="lead">{description}</p>
      <Operations operations={operations} />
    </>
  );
}

function Operations({ operations }: { operations: Operation[] }) {
  return (
    <ul class="operations">
      {operations.map(({ address, method, path, summary }) => (
        <li>
          <a href={address}>{summary}</a>
          <span>
            <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
            <code>{path.replace('/api/v1', '')}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

function operationPage(operation: Operation, api: Api): Page {
  const { address, summary, description = '', method, path, operationId } = operation;
  const text = `${method} ${path} ${operationId} ${spelled(operationId)} ${description}`;
  return made(address, summary, description || summary, {
    html: String(<OperationPage operation={operation} api={api} />),
    headings: headingsOf(operation),
    passages: [{ id: '', title: '', text }],
  });
}

function eventsPage(api: Api): Page {
  const lead = 'What Quillet posts to your webhook endpoints.';
  const headings = api.events.map(([name]) => ({ id: anchorOf(name), level: 2, text: name }));
  return made(EVENTS, 'Events', lead, {
    headings,
    passages: headings.map(({ id, text }) => ({ id, title: text, text: '' })),
    html: String(
      <>
        <p class="lead">{lead}</p>
        <p>
          <a href="/docs/webhooks">Webhooks</a> says how they are delivered, and how your server verifies
          them.
        </p>
        {api.events.map(([name, event]) => (
          <Event name={name} event={event} api={api} />
        ))}
      </>,
    ),
  });
}

function Event({ name, event, api }: { name: string; event: Operation; api: Api }) {
  const { schema, example } = event.requestBody?.content['application/json'] ?? { schema: {} };
  return (
    <>
      <h2 id={anchorOf(name)}>
        <a class="anchor" href={`#${anchorOf(name)}`}>
          {name}
        </a>
      </h2>
      <p>
        <Raw html={inlineHtml(event.description ?? '')} />
      </p>
      <Properties schema={schema} api={api} />
      <details>
        <summary>An example</summary>
        <Raw html={codeBlock(JSON.stringify(example, null, 2), 'json')} />
      </details>
    </>
  );
}

/** A page for each schema that others name, but the refusals: those are rows of the list of errors. */
function schemaPages(api: Api): Page[] {
  return Object.entries(api.described.components.schemas)
    .filter(([name]) => !name.endsWith('Error'))
    .map(([name, schema]) =>
      made(schemaAddress(name), name, schema.description ?? `The properties of ${name}.`, {
        html: String(
          <>
            {schema.description && (
              <p class="lead">
                <Raw html={inlineHtml(schema.description)} />
              </p>
            )}
            <Properties schema={schema} api={api} />
          </>,
        ),
        passages: [{ id: '', title: '', text: Object.keys(schema.properties ?? {}).join(' ') }],
      }),
    );
}

function anchorOf(event: string): string {
  return event.replaceAll(/[._]/g, '-');
}
