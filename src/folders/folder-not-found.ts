import { refuse } from '../refusal';

export const folderNotFound = refuse('folder_not_found', 'There is no such folder.');
