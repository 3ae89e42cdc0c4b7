import type * as english from '../../../../dashboard/comments/button-words';
import type { Said } from '../../../said';

export const commentButtonWords: Said<typeof english.commentButtonWords> = {
  title: 'Kommentare',
  notLoaded:
    'Die Kommentare konnten nicht geladen werden. Laden Sie die Seite neu. Ihre Änderungen bleiben erhalten.',
};
