import * as z from 'zod';
import { textBoolean } from '../../../core/api/query-schemas';
import { readStoredJson } from '../../../core/platform/stored-json';
import { answersIn } from '../../data-requests/answers';
import {
  dataRequestExample,
  dataRequestRecord,
  presentDataRequest,
  withOwnAnswers,
} from '../../data-requests/present-data-request';
import { answer, operation, refused } from '../../operation';
import { findDataRequest } from '../find-data-request';

export const getDataRequest = operation({
  id: 'getDataRequest',
  method: 'get',
  path: '/data_requests/:data_request_id',
  scope: 'documents:read',
  query: z.object({ include_data: textBoolean.optional().describe('Adds `data`: the signer’s answers.') }),
  tag: 'Data requests',
  summary: 'Get a data request',
  success: {
    status: 200,
    description: 'The data request.',
    schema: dataRequestRecord,
    example: { ...dataRequestExample, submission_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k' },
  },
  refusals: ['data_request_not_found'],
  async handle({ caller, services, params, query }) {
    const found = await findDataRequest(services, caller, params.data_request_id);
    if (!found.ok) return refused(found.refusal);
    const { record, request } = found.value;
    const place = { submission_id: record.id };
    if (!query.include_data) return answer(200, { ...presentDataRequest(request), ...place });
    const stored = request.state === 'complete' ? await services.submissions.readData(record.id) : null;
    const data = stored && answersIn(await readStoredJson(services.files, stored), request.fields);
    return answer(200, { ...withOwnAnswers(request, data), ...place });
  },
});
