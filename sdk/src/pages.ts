// biome-ignore lint/suspicious/noExplicitAny: the generated types say what an answer is
type Answer = any;

type Paging = {
  /** The property with the records; undefined: the answer is the records. */
  list: string | undefined;
  /** The most records of a page that has a number. */
  perPage: number;
};

/** A page as it is awaited; every record of all pages as it is iterated. Nothing is sent before. */
export function pages(
  fetchPage: (query: Record<string, unknown>) => Promise<Answer>,
  query: Record<string, unknown>,
  { list, perPage }: Paging,
) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives its first page
    then: (...settled: Parameters<Promise<Answer>['then']>) => fetchPage(query).then(...settled),
    async *[Symbol.asyncIterator]() {
      let next: Record<string, unknown> = list ? query : { page: 1, per_page: perPage, ...query };
      for (;;) {
        const page = await fetchPage(next);
        const records: Answer[] = list ? page[list] : page;
        yield* records;
        const isLast = list
          ? page.next_cursor === null || (records.length < page.limit && !page.incomplete)
          : records.length < Number(next['per_page']);
        if (isLast) return;
        next = list ? { ...next, cursor: page.next_cursor } : { ...next, page: Number(next['page']) + 1 };
      }
    },
  };
}
