import type * as english from '../../../../dashboard/templates/change-words';
import type { Said } from '../../../said';

export const changeWords: Said<typeof english.changeWords> = {
  token: 'un jeton d’API',
  you: 'vous (dans une autre fenêtre)',
  somebody: 'une autre personne',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `Enregistré. Modifié entre-temps par ${who} (${time}) et conservé : ${names}.`,
    disputed: (who: string, time: string, names: string) =>
      `Non enregistré. Modifié entre-temps par ${who} (${time}) : ${names}. Votre saisie est toujours là. Enregistrez de nouveau pour remplacer ces modifications.`,
  },
};
