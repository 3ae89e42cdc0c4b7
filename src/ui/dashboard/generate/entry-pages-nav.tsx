import type { Child } from 'hono/jsx';
import type { EntryPage } from './entry-pages';
import { generateWords } from './words';

const { pages: words } = generateWords.form;

type Pages = { pages: EntryPage[]; entries: (shown: number[]) => Child };

/**
 * The entries of a long form, page by page. All of them are in the document, and hidden pages keep their
 * values; the script turns the pages and counts what is missing.
 */
export function EntryPages({ pages, entries }: Pages) {
  return (
    <>
      <div class="row entry-pages">
        <label for="entry-page">{words.label}</label>
        <select id="entry-page" disabled>
          {pages.map(({ page }) => (
            <option value={page}>{words.page(page)}</option>
          ))}
        </select>
        <TurnButtons />
      </div>
      {pages.map(({ page, entries: own }, index) => (
        <section class="stack" data-page={page} aria-labelledby={`page-${page}`} hidden={index > 0}>
          <h3 id={`page-${page}`} tabindex={-1}>
            {words.page(page)}
          </h3>
          {entries(own)}
        </section>
      ))}
      <div class="row">
        <TurnButtons />
      </div>
    </>
  );
}

function TurnButtons() {
  return (
    <>
      <button type="button" data-turn="-1" disabled>
        {words.previous}
      </button>
      <button type="button" data-turn="1" disabled>
        {words.next}
      </button>
    </>
  );
}
