import type * as english from '../../../../dashboard/palette/words';
import type { Said } from '../../../said';

export const paletteWords: Said<typeof english.paletteWords> = {
  title: 'Ir a',
  label: 'Buscar páginas, plantillas, documentos y acciones',
  placeholder: 'Busque o escriba un comando',
  results: 'Resultados',
  searching: 'Buscando…',
  none: 'No hay coincidencias.',
  count: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  failed: 'No se pudieron buscar plantillas ni documentos.',
  keys: '↑ ↓ para elegir, Intro para abrir, Esc para cerrar',
  groups: {
    here: 'En esta página',
    pages: 'Páginas',
    templates: 'Plantillas',
    documents: 'Documentos',
    actions: 'Acciones',
  },
  actions: {
    upload: 'Subir archivos PDF',
    token: 'Crear un token de API',
    webhook: 'Añadir un endpoint de webhook',
    waiting: 'Documentos en espera de firmantes',
    batches: 'Lotes',
    downloads: 'Descargas en bloque',
    documentation: 'Documentación',
    live: 'Cambiar al modo de producción',
    test: 'Cambiar al modo de prueba',
    signOut: 'Cerrar sesión',
  },
};
