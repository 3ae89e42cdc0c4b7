import type * as english from '../../../kit/words';
import type { Said } from '../../said';

export const kitWords: Said<typeof english.kitWords> = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  showTable: 'Mostrar como tabla',
};
