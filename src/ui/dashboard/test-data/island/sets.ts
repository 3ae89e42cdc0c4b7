import type { TestDataSet } from '../../../../lib/test-data-set';
import { type Answer, api, type Failure } from '../../shell/island/service/api';

type Read = { test_data_sets: TestDataSet[]; updated_at: string };
type Sets = readonly TestDataSet[];

const ATTEMPTS = 3;

export async function readSets(templateId: string): Promise<Answer<Read>> {
  return api.get<Read>(`/templates/${templateId}?full=true&wait=false`);
}

/** What becomes of the sets; a failure leaves them as they are. */
type Edited = TestDataSet[] | Failure;

/** Changes the sets that the template has now. The editor may save the template meanwhile. */
export async function changeSets(
  templateId: string,
  edit: (sets: Sets) => Edited | Promise<Edited>,
  attempts = ATTEMPTS,
): Promise<Answer<TestDataSet[]>> {
  const read = await readSets(templateId);
  if (!read.ok) return read;
  const sets = await edit(read.body.test_data_sets);
  if (!Array.isArray(sets)) return sets;
  const body = { template: { test_data_sets: sets }, if_updated_at: read.body.updated_at };
  const answer = await api.put(`/templates/${templateId}`, body);
  if (answer.ok) return { ...answer, body: sets };
  return answer.status === 409 && attempts > 1 ? changeSets(templateId, edit, attempts - 1) : answer;
}

/**
 * Adds a set. `mayReplace` is asked for what another set of its name has now, so also for what a colleague has
 * written since.
 */
export function keepingSet(
  set: TestDataSet,
  { mayReplace, kept }: { mayReplace: () => Promise<boolean>; kept: Failure },
): (sets: Sets) => Promise<Edited> {
  let agreed: string | null = null;
  return async (sets) => {
    const old = sets.find(({ name }) => name === set.name);
    if (!old) return [...sets, set];
    const text = JSON.stringify(old.data);
    const isAsked = text !== JSON.stringify(set.data) && text !== agreed;
    if (isAsked && !(await mayReplace())) return kept;
    agreed = text;
    return sets.map((one) => (one === old ? set : one));
  };
}
