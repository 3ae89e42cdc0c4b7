import type * as english from '../../../../dashboard/records/download-words';
import type { Said } from '../../../said';

export const downloadWords: Said<typeof english.downloadWords> = {
  all: 'Todos los documentos',
  selected: (count: number) =>
    count === 1 ? '1 documento seleccionado' : `${count} documentos seleccionados`,
  chosen: 'Documentos seleccionados',
  ofBatch: (id: string) => `Lote ${id}`,
  search: (text: string) => `«${text}»`,
  from: 'creados desde',
  until: 'creados hasta',
  made: (done: number, total: number) => `${done} de ${total} documentos`,
  finishing: 'Terminando el archivo…',
  leftOut: (count: number) => (count === 1 ? '1 documento omitido' : `${count} documentos omitidos`),
  shortened: (count: number) =>
    `${count === 1 ? '1 valor no cabe' : `${count} valores no caben`} en una celda. La columna «Shortened» los indica.`,
  more: (count: number) => `y ${count} más`,
  reasons: {
    'not found': 'No encontrado',
    'could not be read': 'No se pudo leer',
    'without data': 'Sin datos',
    'needs a password': 'Requiere una contraseña',
    'its file is missing': 'Falta el archivo',
  },
};
