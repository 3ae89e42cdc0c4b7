import type * as english from '../../../kit/words';
import type { Said } from '../../said';

export const kitWords: Said<typeof english.kitWords> = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
  showTable: 'Als Tabelle anzeigen',
};
