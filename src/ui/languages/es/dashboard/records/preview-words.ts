import type * as english from '../../../../dashboard/records/preview-words';
import type { Said } from '../../../said';

export const previewWords: Said<typeof english.previewWords> = {
  open: (title: string) => `Vista previa de «${title}»`,
  previous: 'Anterior',
  next: 'Siguiente',
  whole: 'Abrir documento',
  none: (state: string) => `No hay ningún PDF que mostrar (${state}).`,
};
