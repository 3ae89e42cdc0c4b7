import { RecordTable } from '../../kit/table/record-table';
import { saidProblem } from '../shell/said-problem';
import type { ShownTemplate } from '../templates/template-list';
import { testDataWords } from './words';

const words = testDataWords.part;

/** A set of test data, and why the draft would refuse it; null while there is no draft to ask. */
export type JudgedSet = { name: string; problems: readonly string[] | null };

type TestData = { template: ShownTemplate; testData: JudgedSet[]; mayChange: boolean };

/** More problems of a set would hide the others. */
const SHOWN_PROBLEMS = 10;

/** The sets of test data of a template. A set that fits no more stays, and says why. */
export function TestDataPart({ template, testData, mayChange }: TestData) {
  const isOpen = mayChange && !template.locked;
  if (testData.length === 0 && !isOpen) return null;
  const named = ({ name }: JudgedSet) =>
    mayChange ? (
      <a
        href={`/dashboard/templates/${template.id}/generate?${new URLSearchParams({ set: name })}`}
        dir="auto"
      >
        {name}
      </a>
    ) : (
      <span dir="auto">{name}</span>
    );
  const remove = ({ name }: JudgedSet) => (
    <button type="button" class="quiet bad" data-removes={name} aria-label={words.removeOf(name)}>
      {words.remove}
    </button>
  );
  return (
    <section class="stack" aria-labelledby="test-data" data-test-data>
      <h2 id="test-data">
        {words.title} <span class="badge">{testData.length}</span>
      </h2>
      <p class="soft">{testData.length === 0 ? words.none : words.lead}</p>
      {testData.length > 0 && (
        <RecordTable
          rows={testData}
          columns={[
            { head: words.name, cell: named },
            { head: words.state, cell: State },
            ...(isOpen ? [{ head: words.action, cell: remove, class: 'actions' }] : []),
          ]}
        />
      )}
    </section>
  );
}

function State({ problems }: JudgedSet) {
  if (problems === null) return <>–</>;
  if (problems.length === 0) return <span class="badge good">{words.fits}</span>;
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <details>
      <summary>
        <span class="badge warn">{words.unfit(problems.length)}</span>
      </summary>
      <ul>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li dir="auto">{saidProblem(problem).replace(/^#\/?/, '')}</li>
        ))}
        {more > 0 && <li>{words.more(more)}</li>}
      </ul>
    </details>
  );
}
