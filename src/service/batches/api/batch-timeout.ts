import { refuse } from '../../../core/api/refusal';

export const batchTimeout = refuse(
  'polling_timeout',
  'Not all PDFs are ready yet. Processing continues: check the status by id, or wait for the webhook.',
).refusal;
