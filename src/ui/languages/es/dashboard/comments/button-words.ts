import type * as english from '../../../../dashboard/comments/button-words';
import type { Said } from '../../../said';

export const commentButtonWords: Said<typeof english.commentButtonWords> = {
  title: 'Comentarios',
  notLoaded: 'No se pudieron cargar los comentarios. Recargue la página. Sus cambios se conservan.',
};
