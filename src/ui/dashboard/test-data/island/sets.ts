import type { TestDataSet } from '../../../../lib/test-data-set';
import { type Answer, api } from '../../shell/island/service/api';

type Read = { test_data_sets: TestDataSet[]; updated_at: string };
type Sets = readonly TestDataSet[];

const ATTEMPTS = 3;

export async function readSets(templateId: string): Promise<Answer<Read>> {
  return api.get<Read>(`/templates/${templateId}?full=true&wait=false`);
}

/** Changes the sets that the template has now. The editor may save the template meanwhile. */
export async function changeSets(
  templateId: string,
  edit: (sets: Sets) => TestDataSet[],
  attempts = ATTEMPTS,
): Promise<Answer<TestDataSet[]>> {
  const read = await readSets(templateId);
  if (!read.ok) return read;
  const sets = edit(read.body.test_data_sets);
  const body = { template: { test_data_sets: sets }, if_updated_at: read.body.updated_at };
  const answer = await api.put(`/templates/${templateId}`, body);
  if (answer.ok) return { ...answer, body: sets };
  return answer.status === 409 && attempts > 1 ? changeSets(templateId, edit, attempts - 1) : answer;
}

/** Adds a set, or puts it in the place of the one with its name. */
export function withSet(sets: Sets, set: TestDataSet): TestDataSet[] {
  const isKnown = sets.some(({ name }) => name === set.name);
  return isKnown ? sets.map((one) => (one.name === set.name ? set : one)) : [...sets, set];
}
