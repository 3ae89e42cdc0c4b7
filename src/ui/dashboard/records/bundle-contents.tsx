import type { presentBundle } from '../../../service/bundles/present-bundle';
import { submissionStates } from '../../../service/submissions/life/submission-state';
import { Progress } from '../../kit/progress/progress';
import { Moment } from '../../kit/time/moment';
import { downloadWords as said } from './download-words';
import { recordWords } from './words';

export type ShownBundle = ReturnType<typeof presentBundle>;

type Contents = { bundle: ShownBundle; templateNames: ReadonlyMap<string, string> };

/** What was selected: its name, the filter, or how many documents. */
export function BundleContents({
  bundle: { name, filter, total_count, created_at },
  templateNames,
}: Contents) {
  if (name !== null) return <bdi>{name}</bdi>;
  if (filter === null) return <>{total_count === null ? said.chosen : said.selected(total_count)}</>;
  const { template_id, state, search, created_after, created_before } = filter;
  const parts = [
    ...(template_id === null ? [] : [<bdi>{templateNames.get(template_id) ?? template_id}</bdi>]),
    ...(state === null ? [] : [recordWords.states[state].text]),
    ...(search === null ? [] : [<bdi>{said.search(search)}</bdi>]),
    ...(created_after === null ? [] : [<When said={said.from} at={created_after} />]),
    // Without an end, the time of the request is the end.
    ...(created_before >= created_at ? [] : [<When said={said.until} at={created_before} />]),
  ];
  if (parts.length === 0) return <>{said.all}</>;
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && ' · '}
          {part}
        </>
      ))}
    </>
  );
}

function When({ said: word, at }: { said: string; at: string }) {
  return (
    <>
      {word} <Moment at={at} />
    </>
  );
}

/** How far the work on a file is; the script of the page moves the bar. */
export function BundleProgress({ bundle }: { bundle: ShownBundle }) {
  const { id, document_count, left_out_count, total_count } = bundle;
  if (total_count === null) return <span data-bundle={id} />;
  const done = document_count + left_out_count;
  return (
    <div data-bundle={id} class="bundle-progress">
      <Progress
        id={`progress-${id}`}
        label={done < total_count ? said.made(done, total_count) : said.finishing}
        max={Math.max(1, total_count)}
        value={done}
      />
    </div>
  );
}

/** The documents that are not in a file, with the reasons. */
export function LeftOut({ bundle: { left_out, left_out_count } }: { bundle: ShownBundle }) {
  if (left_out_count === 0) return null;
  if (left_out.length === 0) return <small class="soft block">{said.leftOut(left_out_count)}</small>;
  return (
    <details class="reasons">
      <summary>{said.leftOut(left_out_count)}</summary>
      <ul>
        {left_out.map(({ submission_id: id, reason }) => (
          <li>
            <a href={`/dashboard/submissions/${id}`}>
              <code>{id}</code>
            </a>{' '}
            {shownReason(reason)}
          </li>
        ))}
        {left_out_count > left_out.length && <li>{said.more(left_out_count - left_out.length)}</li>}
      </ul>
    </details>
  );
}

/** The values of which a workbook has only the beginning. */
export function Shortened({ bundle: { shortened_count } }: { bundle: ShownBundle }) {
  return shortened_count === 0 ? null : <small class="soft block">{said.shortened(shortened_count)}</small>;
}

/** A reason is a state, or one of a few words. */
function shownReason(reason: string): string {
  const state = submissionStates.find((known) => known === reason);
  if (state) return recordWords.states[state].text;
  const reasons: Record<string, string> = said.reasons;
  return reason === 'expired' ? recordWords.expired : (reasons[reason] ?? reason);
}
