import { limits } from '../../../lib/limits';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { filterWords as words } from './filter-words';
import { address, isFiltered } from './parts';

/** The values of a filter that can be saved, by their names in the address of the list. */
export const savedValues = ['search', 'state', 'template', 'from', 'to', 'zone'] as const;
export type SavedProblem = keyof typeof words.problems;

type Filter = Record<string, string>;

export type OwnFilters = {
  saved: readonly { name: string; filter: Filter }[];
  /** The values that the list is filtered by. */
  used: Filter;
  problem: string | undefined;
};

type Part = OwnFilters & { path: string; csrfToken: string };

/** A member's saved filters as links, and a form that saves the one in use, or deletes it. */
export function SavedFilters({ path, csrfToken, saved, used, problem }: Part) {
  const open = saved.find(({ filter }) => address(path, filter) === address(path, used));
  const isUsed = isFiltered(used);
  return (
    <>
      <FormMessages said={undefined} problem={problem} words={{ said: {}, problems: words.problems }} />
      {(saved.length > 0 || isUsed) && (
        <div class="row saved-filters">
          {saved.length > 0 && (
            <nav class="row" aria-label={words.label}>
              {saved.map((each) => (
                <a
                  class="button quiet"
                  href={address(path, each.filter)}
                  aria-current={each === open ? 'true' : undefined}
                >
                  <bdi>{each.name}</bdi>
                </a>
              ))}
            </nav>
          )}
          {open && (
            <CsrfForm action={`${path}/filters/remove`} csrfToken={csrfToken}>
              <input type="hidden" name="name" value={open.name} />
              <button type="submit" class="quiet">
                {words.remove(open.name)}
              </button>
            </CsrfForm>
          )}
          {isUsed && !open && (
            <details>
              <summary>{words.save}</summary>
              <CsrfForm action={`${path}/filters`} csrfToken={csrfToken} class="row">
                {Object.entries(used).map(([name, value]) => (
                  <input type="hidden" name={name} value={value} />
                ))}
                <Field id="filter-name" label={words.name} name="name" maxlength={limits.nameChars} />
                <button type="submit">{words.saveNow}</button>
              </CsrfForm>
            </details>
          )}
        </div>
      )}
    </>
  );
}
