import type * as english from '../../../../dashboard/editor/type-words';
import type { Said } from '../../../said';

export const typeWords: Said<typeof english.typeWords> = {
  string: 'Text',
  number: 'Zahl',
  boolean: 'Kontrollkästchen',
  date: 'Datum',
  address: 'Adresse',
  country: 'Land',
  email: 'E-Mail',
  url: 'URL',
  image: 'Bild',
  signature: 'Unterschrift',
  initials: 'Kürzel',
  barcode: 'Barcode',
  combined: 'Kombiniert',
  list: 'Liste',
};
