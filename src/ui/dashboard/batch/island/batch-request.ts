import { page } from '../../shell/island/page';
import { type Answer, api } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import type { Row } from './model/check-rows';
import type { Repeats } from './repeats';
import type { RowKind } from './row-kind';

type Made = { submission_batch: { id: string } };

type Needs = { templateId: string; kind: RowKind; repeats: Repeats | undefined };

/** Makes batches of rows. A request whose answer was lost is repeated, and does nothing twice. */
export class BatchRequest {
  readonly #needs: Needs;
  readonly #request = new OneRequest();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether the rows of the last request may be made although the answer is lost. */
  get isUnsure(): boolean {
    return this.#request.isUnsure;
  }

  /** null: nothing was sent, because another page has sent some of the rows meanwhile. */
  async send(rows: readonly Row[], name: string): Promise<Answer<Made> | null> {
    const { templateId, kind, repeats } = this.#needs;
    const body = {
      template_id: templateId,
      test: page().mode === 'test',
      ...(name !== '' && { name }),
      submissions: rows.map(({ data }) => kind.submissionOf(data)),
    };
    const headers = this.#request.headersFor(body);
    const { 'Idempotency-Key': key } = headers;
    if ((await repeats?.begin(key, rows)) === false) return null;
    const answer = await api.post<Made>('/submissions/batches?wait=false', body, { headers });
    this.#request.answered(answer);
    if (!this.isUnsure) await repeats?.end(key, answer.ok);
    return answer;
  }
}
