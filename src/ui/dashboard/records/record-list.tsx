import type { Child } from 'hono/jsx';
import { isFiltered, Pager, type PagerWords } from './parts';
import { recordWords } from './words';

type List = {
  path: string;
  /** The filters in the address, without the cursor. */
  query: Record<string, string>;
  cursor: string;
  next: string | null;
  problem: string | null;
  /** The table, or null where no record matches. */
  table: Child | null;
  /** The content of a list that has no record at all. */
  empty: Child;
  /** What the links to its other pages say. */
  pager?: PagerWords;
};

/**
 * The part of a page below its filters: a problem, the records or the reason for none, and the link
 * to more.
 */
export function RecordList({ path, query, cursor, next, problem, table, empty, pager }: List) {
  const isNarrowed = cursor !== '' || isFiltered(query);
  const nothing = problem === null && <p class="notice">{recordWords.filter.nothing}</p>;
  return (
    <>
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {table ?? (isNarrowed || problem !== null ? nothing : empty)}
      <Pager
        path={path}
        query={query}
        next={next === null ? null : { cursor: next }}
        isFirst={cursor === ''}
        words={pager}
      />
    </>
  );
}
