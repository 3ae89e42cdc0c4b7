import type * as english from '../../../../dashboard/attachments/words';
import type { Said } from '../../../said';

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const attachmentWords: Said<typeof english.attachmentWords> = {
  title: 'Archivos adjuntos',
  lead: 'Estos archivos se adjuntan a cada PDF de esta plantilla.',
  none: 'Todavía no hay archivos. Adjunte los archivos que deba contener cada PDF, por ejemplo condiciones o datos.',
  invoice: (profile: string) =>
    `Cada PDF es una factura electrónica (${profile}). Su XML se crea con los datos.`,
  name: 'Nombre',
  format: 'Formato',
  size: 'Tamaño',
  relationship: 'Relación',
  relationships: {
    Unspecified: 'Sin especificar',
    Source: 'Origen del PDF',
    Data: 'Datos del PDF',
    Alternative: 'Alternativa al PDF',
    Supplement: 'Complemento del PDF',
  },
  description: 'Descripción (opcional)',
  add: 'Adjuntar un archivo',
  file: 'Archivo',
  hint: (megabytes: number) => `Un archivo de hasta ${megabytes} MB.`,
  attach: 'Adjuntar',
  attaching: 'Adjuntando…',
  attached: (name: string) => `«${name}» se ha adjuntado.`,
  action: 'Acción',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name}`,
  removeTitle: (name: string) => `¿Quitar «${name}»?`,
  removeText:
    'Los PDF nuevos del borrador ya no contendrán este archivo. Las versiones publicadas lo conservan.',
  removed: (name: string) => `«${name}» se ha quitado.`,
  ofDocument: {
    title: 'Adjuntar archivos a este PDF',
    files: 'Archivos',
  },
  inPdf: {
    title: 'Archivos en el PDF subido',
    lead: 'Estos archivos están adjuntos al PDF subido. Los PDF terminados no los contienen.',
    reading: 'Leyendo el PDF…',
    none: 'No hay archivos que se puedan mostrar.',
    locked: 'No se puede desempaquetar',
    more: 'El PDF tiene más archivos.',
    invoice: (profile: string | null) =>
      profile === null ? 'Factura electrónica de perfil desconocido' : `Factura electrónica (${profile})`,
    problems: 'Problemas de la factura electrónica',
  },
  bytes: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.ceil(bytes / 1_000)} KB`
      : `${(bytes / 1_000_000).toLocaleString('es', oneDigit)} MB`,
  problems: {
    none: 'Elija un archivo.',
    empty: 'El archivo está vacío.',
    tooLarge: (megabytes: number) => `El archivo es demasiado grande. El límite es de ${megabytes} MB.`,
    unread: 'No se pudo leer el archivo. Elíjalo de nuevo.',
  },
};
