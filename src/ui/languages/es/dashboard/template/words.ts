import type * as english from '../../../../dashboard/template/words';
import type { Said } from '../../../said';

export const codeWords: Said<typeof english.codeWords> = {
  title: 'Úsela desde su programa',
  hint: (version: string) =>
    version === 'draft'
      ? 'La solicitud crea un documento con los datos de ejemplo. Los documentos usan el borrador hasta que publique una versión.'
      : `La solicitud crea un documento con los datos de ejemplo. Los documentos usan la versión ${version} hasta que publique otra.`,
  token: {
    title: 'Token de API',
    known: (label: string) =>
      `«${label}» es su token más reciente para este modo. Su secreto se mostró una sola vez, al crearlo, y no se guarda aquí. Si no lo guardó, cree otro token.`,
    none: 'Todavía no tiene ningún token para este modo.',
    create: 'Crear un token de prueba',
    label: (template: string) => `Prueba de ${template}`,
    made: 'Copie el token ahora. Su secreto no se volverá a mostrar.',
    all: 'Todos los tokens de API',
    secret: 'SECRET',
    copy: 'Copiar el token',
  },
  language: 'Lenguaje',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#',
  },
  code: 'Solicitud',
  copy: 'Copiar el código',
  run: 'Crear el PDF de prueba',
  running: 'Creando el PDF…',
  runHint: 'Envía estos datos en modo de prueba y muestra el PDF. Es gratis.',
  ready: 'El PDF de prueba está listo.',
  late: 'El PDF todavía se está creando.',
  open: 'Abrir el documento',
  download: 'Descargar PDF',
  picture: 'Primera página del PDF de prueba',
};
