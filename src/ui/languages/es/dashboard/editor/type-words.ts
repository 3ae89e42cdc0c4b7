import type * as english from '../../../../dashboard/editor/type-words';
import type { Said } from '../../../said';

export const typeWords: Said<typeof english.typeWords> = {
  string: 'Texto',
  number: 'Número',
  boolean: 'Casilla',
  date: 'Fecha',
  address: 'Dirección',
  country: 'País',
  email: 'Correo electrónico',
  url: 'URL',
  image: 'Imagen',
  signature: 'Firma',
  initials: 'Iniciales',
  barcode: 'Código de barras',
  combined: 'Combinado',
  list: 'Lista',
};
