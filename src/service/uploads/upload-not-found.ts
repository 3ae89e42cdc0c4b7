import { refuse } from '../../core/api/refusal';

export const uploadNotFound = refuse('upload_not_found', 'Nothing has been uploaded under this key.');

export const policyUnknown = refuse('upload_not_found', 'There is no such upload policy, or it was altered.');
