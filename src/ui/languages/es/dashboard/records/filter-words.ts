import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/records/filter-words';
import type { Said } from '../../../said';

export const filterWords: Said<typeof english.filterWords> = {
  label: 'Filtros guardados',
  save: 'Guardar este filtro',
  name: 'Nombre del filtro',
  saveNow: 'Guardar',
  remove: (name: string) => `Eliminar el filtro «${name}»`,
  problems: {
    name: `Escriba un nombre de ${limits.nameChars} caracteres como máximo.`,
    full: `Puede guardar hasta ${limits.savedFilters} filtros. Elimine uno primero.`,
  },
};
