import type * as english from '../../../../dashboard/comments/button-words';
import type { Said } from '../../../said';

export const commentButtonWords: Said<typeof english.commentButtonWords> = {
  title: 'Commentaires',
  notLoaded:
    'Les commentaires n’ont pas pu être chargés. Rechargez la page. Vos modifications sont conservées.',
};
