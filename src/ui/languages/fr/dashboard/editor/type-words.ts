import type * as english from '../../../../dashboard/editor/type-words';
import type { Said } from '../../../said';

export const typeWords: Said<typeof english.typeWords> = {
  string: 'Texte',
  number: 'Nombre',
  boolean: 'Case à cocher',
  date: 'Date',
  address: 'Adresse',
  country: 'Pays',
  email: 'E-mail',
  url: 'URL',
  image: 'Image',
  signature: 'Signature',
  initials: 'Initiales',
  barcode: 'Code-barres',
  combined: 'Combiné',
  list: 'Liste',
};
