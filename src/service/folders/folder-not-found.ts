import { refuse } from '../../core/api/refusal';

export const folderNotFound = refuse('folder_not_found', 'There is no such folder.');
