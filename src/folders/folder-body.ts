import { nameText } from '../query-schemas';

export const folderName = nameText({ pattern: /\//, message: 'must not contain a slash' });
