import { nameText } from '../../core/api/query-schemas';

export const folderName = nameText({ pattern: /\//, message: 'must not contain a slash' });
