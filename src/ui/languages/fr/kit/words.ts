import type * as english from '../../../kit/words';
import type { Said } from '../../said';

export const kitWords: Said<typeof english.kitWords> = {
  close: 'Fermer',
  cancel: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Copie impossible',
  showTable: 'Afficher sous forme de tableau',
};
