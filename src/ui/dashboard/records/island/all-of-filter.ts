import { limits } from '../../../../lib/limits';
import type { Answer, Failure } from '../../shell/island/service/answer';
import { api } from '../../shell/island/service/api';
import type { Source } from './selection';

/** A filter in the words of the API. */
export type ApiFilter = { template_id?: string } & Record<string, string>;

type Page = { submissions: { id: string }[]; next_cursor: string | null };
type Found = { ok: true; sources: Source[]; isCut: boolean };

/** The newest documents of a filter, as many as can be selected. */
export async function documentsOf(
  filter: ApiFilter,
  found: (count: number) => void,
): Promise<Found | Failure> {
  const { template_id, ...query } = filter;
  const path = template_id === undefined ? '/submissions' : `/templates/${template_id}/submissions`;
  const sources: Source[] = [];
  let cursor: string | null = '';
  while (cursor !== null && sources.length < limits.bundleIds) {
    const limit = String(limits.pageSizeMax);
    const given: URLSearchParams = new URLSearchParams({ ...query, limit, ...(cursor !== '' && { cursor }) });
    const answer: Answer<Page> = await api.get<Page>(`${path}?${given}`);
    if (!answer.ok) return answer;
    sources.push(...answer.body.submissions.map(({ id }) => ({ id, name: '' })));
    const isLast: boolean = answer.body.submissions.length < limits.pageSizeMax;
    cursor = isLast ? null : answer.body.next_cursor;
    found(sources.length);
  }
  return { ok: true, sources: sources.slice(0, limits.bundleIds), isCut: cursor !== null };
}
