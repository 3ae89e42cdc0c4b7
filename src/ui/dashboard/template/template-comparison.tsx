import type {
  Comparison as Compared,
  FieldChange,
  SourceChange,
} from '../../../service/templates/content/compare-contents';
import { Choices } from '../../kit/form/choices';
import { templateWords } from '../templates/words';
import { testDataWords } from '../test-data/words';

const words = templateWords.versions;

/** The unchanged lines shown around a change. */
const CONTEXT = 3;
/** A value may be a whole text, so it is cut at this length. */
const SHOWN_CHARS = 120;

type Comparison = {
  from: string;
  to: string;
  type: 'pdf' | 'html';
  /** The names of the sets of test data. */
  sets: readonly string[];
  comparison: Compared;
};

export function Comparison({ from, to, type, sets, comparison }: Comparison) {
  const { document, fields, rules, sources } = comparison;
  const same = !document && fields.length + rules.length + sources.length === 0;
  const name = (version: string) => (version === 'draft' ? words.draft : version);
  return (
    <section id="comparison" class="card stack" aria-labelledby="compared">
      <h2 id="compared">{words.between(name(from), name(to))}</h2>
      {same && <p>{words.same}</p>}
      {document && <p>{words.document}</p>}
      {rules.map((rule) => (
        <p>{words.rules[rule]}</p>
      ))}
      {fields.length > 0 && <FieldChanges fields={fields} />}
      {sources.map((source) => (
        <SourceDifference change={source} />
      ))}
      {!same && <PageDifferences {...{ from, to, type, sets }} />}
    </section>
  );
}

/** The pages side by side; a script draws them when they are asked for. */
function PageDifferences({ from, to, type, sets }: Omit<Comparison, 'comparison'>) {
  return (
    <div class="stack" data-compare-pages data-from={from} data-to={to} data-type={type}>
      <h3>{words.pages.title}</h3>
      <p class="hint">{words.pages.hint}</p>
      <div class="row">
        {sets.length > 0 && (
          <>
            <label for="compared-data">{testDataWords.data}</label>
            <select id="compared-data" dir="auto">
              <Choices options={sets.map((name) => [name, name] as const)} none={testDataWords.sample} />
            </select>
          </>
        )}
        <button type="button">{words.pages.compare}</button>
        <p role="status"></p>
      </div>
      <div class="page-pairs stack"></div>
    </div>
  );
}

function FieldChanges({ fields }: { fields: FieldChange[] }) {
  return (
    <>
      <h3>{words.fields}</h3>
      <ul class="field-changes">
        {fields.map(({ name, change, properties }) => (
          <li>
            <span class={`badge ${badges[change]}`}>{words.change[change]}</span> <bdi>{name}</bdi>
            {properties.length > 0 && (
              <ul>
                {properties.map(({ property, before, after }) => (
                  <li>
                    <code>{property}</code> <del>{short(before)}</del> <ins>{short(after)}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const badges = { added: 'good', removed: 'bad', changed: 'accent' };

function short(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)} …` : text || '–';
}

function SourceDifference({ change: { source, lines } }: { change: SourceChange }) {
  return (
    <>
      <h3>{words.sources[source]}</h3>
      <section class="line-diff" tabindex={0} aria-label={words.sources[source]}>
        {hunksOf(lines).map((hunk) =>
          typeof hunk === 'number' ? (
            <p class="gap">{words.unchanged(hunk)}</p>
          ) : (
            <p class={hunk.kind}>
              <span class="visually-hidden">{words.line[hunk.kind]}</span>
              {hunk.text || ' '}
            </p>
          ),
        )}
      </section>
    </>
  );
}

type Line = SourceChange['lines'][number];

/** Replaces lines far from any change by their number. */
function hunksOf(lines: Line[]): (Line | number)[] {
  const near = new Set<number>();
  for (const [index, { kind }] of lines.entries())
    if (kind !== 'same') for (let at = index - CONTEXT; at <= index + CONTEXT; at += 1) near.add(at);
  const shown: (Line | number)[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near.has(index)) shown.push(line);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}
