import * as z from 'zod';
import { dataRequestExample, dataRequestRecord } from '../../data-requests/present-data-request';

export const dataRequestAnswer = z.object({
  status: z.literal('success'),
  data_request: dataRequestRecord,
});

export const dataRequestAnswerExample = {
  status: 'success',
  data_request: { ...dataRequestExample, submission_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k' },
};
