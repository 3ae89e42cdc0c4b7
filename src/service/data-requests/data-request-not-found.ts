import { refuse } from '../../core/api/refusal';

export const dataRequestNotFound = refuse('data_request_not_found', 'There is no such data request.');
