import { limits } from '../../../../lib/limits';
import { api } from '../../shell/island/service/api';
import { followPages, type Page } from './model/follow-pages';

/** A filter in the words of the API. */
export type ApiFilter = { template_id?: string } & Record<string, string>;

/** The newest documents of a filter, as many as can be selected. */
export function documentsOf(filter: ApiFilter, found: (count: number) => void) {
  const { template_id, ...query } = filter;
  const path = template_id === undefined ? '/submissions' : `/templates/${template_id}/submissions`;
  const limit = String(limits.pageSizeMax);
  const read = (cursor: string | null) =>
    api.get<Page>(`${path}?${new URLSearchParams({ ...query, limit, ...(cursor !== null && { cursor }) })}`);
  return followPages(read, { most: limits.bundleIds, found });
}
