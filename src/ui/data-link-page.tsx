import { type SheetRow, sheetRows } from '../service/downloads/data-sheet';
import type { SubmissionRecord } from '../service/submissions/life/submission-record';
import { Moment } from './kit/time/moment';
import { Layout } from './layout';
import { pageWords } from './words';

const words = pageWords.data;

/** Longer values, such as images, would bury the others. */
const shownChars = 1_000;

type DataPage = { record: SubmissionRecord; data: unknown; link: string };

export function DataPage({ record, data, link }: DataPage) {
  const rows = sheetRows(data);
  return (
    <Layout title={`${record.templateName} – ${words.title}`}>
      <main class="start data">
        <header>
          <h1>{record.templateName}</h1>
          <p class="lead">{words.lead}</p>
          {record.test && <p class="notice">{words.test}</p>}
        </header>
        <dl>
          <dt>{words.document}</dt>
          <dd>{record.id}</dd>
          <dt>{words.created}</dt>
          <dd>
            <Moment at={record.createdAt} />
          </dd>
          <dt>{words.download}</dt>
          <dd>
            {['json', 'xml', 'csv', 'xlsx'].map((form) => (
              <a href={`${link}.${form}`} download>
                {form.toUpperCase()}
              </a>
            ))}
          </dd>
        </dl>
        <section>
          <h2>{words.values}</h2>
          {rows.length > 0 ? <Values rows={rows} /> : <p>{words.empty}</p>}
        </section>
      </main>
    </Layout>
  );
}

function Values({ rows }: { rows: SheetRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr>
            <th scope="row">{name}</th>
            <td dir="auto">{shown(String(value).replaceAll('%%LF%%', '\n'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(text: string): string {
  return text.length <= shownChars ? text : text.slice(0, shownChars) + words.cut(text.length - shownChars);
}
