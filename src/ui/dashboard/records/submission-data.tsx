import { type SheetRow, sheetRows } from '../../../service/downloads/data-sheet';
import { documentWords } from './document-words';
import { Code } from './parts';

const said = documentWords;

/** Longer values, such as images, would bury the others. */
const shownChars = 500;
const shownRows = 300;
const shownJsonChars = 50_000;

type View = { data: unknown; isExpired: boolean; id: string };

/** Shows the data of a submission. */
export function SubmissionDataPart({ data, isExpired, id }: View) {
  const rows = sheetRows(data);
  const json = JSON.stringify(data ?? {}, null, 2);
  return (
    <section class="card" aria-labelledby="data">
      <h2 id="data">{said.data}</h2>
      {isExpired ? (
        <p class="soft">{said.erased}</p>
      ) : rows.length === 0 ? (
        <p class="soft">{said.noData}</p>
      ) : (
        <>
          <Values rows={rows.slice(0, shownRows)} />
          {rows.length > shownRows && <p class="soft">{said.moreData(rows.length - shownRows)}</p>}
          <details>
            <summary>{said.asJson}</summary>
            {json.length <= shownJsonChars && <Code label={said.asJson} text={json} />}
            <p>
              <a href={`/dashboard/api/submissions/${id}?include_data=true&wait=false`}>{said.openJson}</a>
            </p>
          </details>
        </>
      )}
    </section>
  );
}

function Values({ rows }: { rows: SheetRow[] }) {
  return (
    <div class="table-frame">
      <table class="values">
        <caption class="visually-hidden">{said.asTable}</caption>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td dir="auto">{shorten(String(value))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;
}
