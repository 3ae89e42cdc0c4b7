import type * as english from '../../../../dashboard/shell/list-key-words';
import type { Said } from '../../../said';

export const listKeyWords: Said<typeof english.listKeyWords> = {
  title: 'Atajos de teclado',
  rows: [
    ['J', 'Fila siguiente'],
    ['K', 'Fila anterior'],
    ['Intro', 'Abrir la fila'],
    ['P', 'Vista previa del documento (también con la barra espaciadora)'],
    ['/', 'Buscar'],
    ['?', 'Mostrar esta ayuda'],
    ['Ctrl + K o ⌘ K', 'Buscar páginas, plantillas, documentos y acciones'],
  ],
  use: 'Usar atajos de teclado en las listas',
  close: 'Cerrar',
  newer: 'Más recientes',
};
