import type * as english from '../../../../dashboard/batch/words';
import type { Said } from '../../../said';

export const batchWords: Said<typeof english.batchWords> = {
  title: 'Crear un lote',
  lead: (most: number) =>
    `Cada fila se convierte en un documento, hasta ${most} filas. La primera fila contiene los nombres de los campos.`,
  rows: 'Filas',
  rowsHint: 'Pegue filas de una hoja de cálculo, CSV o una matriz JSON de objetos.',
  file: 'O elija un archivo (CSV o Excel)',
  guessed: (name: string) =>
    `«${name}» no es Unicode y se ha leído como Windows-1252, como guarda Excel los CSV. Compruebe las letras con acento en la vista previa.`,
  empty: 'Descargar una tabla vacía',
  emptyName: (name: string) => `${name}.csv`,
  name: 'Nombre',
  nameHint: 'En la lista de lotes. Un archivo da el suyo.',
  columns: 'Columnas',
  columnsHint: 'Elija un campo para cada columna.',
  leaveOut: 'Ignorar',
  preview: 'Vista previa',
  row: 'Fila',
  numbersHint: (head: number) =>
    `Los números de fila son los del archivo: los nombres de las columnas están en la fila ${head}.`,
  added: 'nueva',
  rowsOf: (first: number, last: number) => `(filas ${first}–${last})`,
  data: 'Datos',
  standing: 'Estado',
  fine: 'Lista',
  ready: (count: number) => (count === 1 ? '1 fila está lista.' : `${count} filas están listas.`),
  wrong: (rows: readonly string[]) =>
    rows.length === 1
      ? `1 fila tiene problemas: ${rows[0]}. Corríjala para continuar.`
      : `${rows.length} filas tienen problemas: ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ', …' : ''}. Corríjalas para continuar.`,
  made: (made: number, all: number) => `${made} de ${all} filas ${made === 1 ? 'hecha' : 'hechas'}.`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} ${made} de ${all} filas ${made === 1 ? 'está hecha y ya no figura' : 'están hechas y ya no figuran'} en la tabla. Pulse el botón para continuar con el resto.`,
  unsure:
    'Puede que las filas siguientes ya estén hechas, por lo que la tabla no se puede cambiar ahora. Pulse el botón para intentarlo de nuevo. Ninguna fila se hace dos veces.',
  generate: {
    test: (count: number) => (count === 1 ? 'Crear 1 PDF de prueba' : `Crear ${count} PDF de prueba`),
    live: (count: number) => (count === 1 ? 'Crear 1 PDF de producción' : `Crear ${count} PDF de producción`),
  },
  generating: 'Empezando…',
  one: 'Crear un solo PDF',
  problems: {
    tooMany: (count: number, most: number) =>
      `Hay ${count} filas, pero un lote puede tener ${most} como máximo. Divídalas en varios lotes.`,
    tooWide: (count: number, most: number) =>
      `Hay ${count} columnas, pero una tabla puede tener ${most} como máximo. Quite las que ningún campo necesita.`,
    quote: (line: number) => `Las comillas de la línea ${line} no están cerradas.`,
    onlyHead: 'Solo hay una fila de encabezado. Añada una fila con valores.',
    notObjects: 'En JSON, cada fila debe ser un objeto: [{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) =>
      `tiene ${cells === 1 ? '1 celda' : `${cells} celdas`}, pero hay ${columns === 1 ? '1 columna' : `${columns} columnas`}`,
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'los datos',
    more: (count: number) => `y ${count} más`,
    cellError: (text: string) => `«${text}» es un error de la hoja de cálculo`,
    workbook: (name: string, problem: string) => `«${name}» ${problem}.`,
    tooLarge: (megabytes: number) => `El archivo es demasiado grande. El límite es de ${megabytes} MB.`,
  },
};
