import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'Éditeur de modèles',
  unknown: 'Il n’y a pas d’éditeur ici. Ouvrez-le depuis la page qui l’intègre.',
  alone: 'Cet éditeur ne fonctionne que dans la page qui l’intègre.',
  done: 'Terminé',
  replace: 'Remplacer le PDF…',
  replacing: 'Traitement du nouveau PDF…',
  notReplaced: 'Le nouveau PDF ne peut pas être utilisé : {reason}',
  over: 'La session d’édition est terminée. Ouvrez de nouveau l’éditeur.',
  refused: {
    editor_token_used: 'Cet éditeur a déjà été ouvert. Ouvrez-le de nouveau depuis la page qui l’intègre.',
    editor_token_expired:
      'Le lien vers cet éditeur a expiré. Ouvrez-le de nouveau depuis la page qui l’intègre.',
    editor_token_invalid: 'Vous n’avez plus accès à ce modèle.',
    editor_session_over: 'La session d’édition est terminée. Ouvrez de nouveau l’éditeur.',
    template_not_found: 'Le modèle a été supprimé.',
  },
};
