import { QuilletError } from './errors';

// biome-ignore lint/suspicious/noExplicitAny: the generated types say what an answer is
type Answer = any;

type Paging = {
  /** The property with the records; undefined: the answer is the records. */
  list: string | undefined;
  /** The most records of a page that has a number. */
  perPage: number;
  signal: AbortSignal | undefined;
};

/** A page as it is awaited; every record of all pages as it is iterated. Nothing is sent before. */
export function pages(
  fetchPage: (query: Record<string, unknown>) => Promise<Answer>,
  query: Record<string, unknown>,
  { list, perPage, signal }: Paging,
) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives its first page
    then: (...settled: Parameters<Promise<Answer>['then']>) => fetchPage(query).then(...settled),
    async *[Symbol.asyncIterator]() {
      let next = list ? query : { page: 1, per_page: perPage, ...given(query) };
      for (;;) {
        const page = await fetchPage(next);
        const records: Answer[] = list ? page[list] : page;
        for (const record of records) {
          signal?.throwIfAborted();
          yield record;
        }
        const isLast = list
          ? (page.next_cursor ?? null) === null ||
            (records.length < page.limit && !page.incomplete && !page.too_many_matches)
          : records.length < Number(next['per_page']);
        if (isLast) return;
        if (list && page.next_cursor === next['cursor'])
          throw new QuilletError('unreadable', 'The cursor of the list stays the same.');
        next = list ? { ...next, cursor: page.next_cursor } : { ...next, page: Number(next['page']) + 1 };
      }
    },
  };
}

/** What the caller has left open is not an answer to what is usual. */
export function given(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => (value ?? null) !== null));
}
