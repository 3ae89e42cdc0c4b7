import type * as english from '../../../../dashboard/sender/words';
import type { Said } from '../../../said';

export const senderWords: Said<typeof english.senderWords> = {
  title: 'Remitente',
  hint: 'Cómo le ven los firmantes en las páginas, los correos y los certificados. Las plantillas y las solicitudes de datos pueden indicar otra cosa. Los cambios se aplican a los documentos nuevos.',
  name: 'Nombre',
  nameHint: 'Por defecto: el nombre de la cuenta.',
  replyTo: 'Dirección de respuesta',
  replyToHint: 'Recibe las respuestas de los firmantes. Sin ella, las respuestas no llegan a nadie.',
  subject: 'Asunto de las invitaciones',
  subjectHint: 'Por defecto: «… le pide que complete …», en el idioma del firmante.',
  message: 'Mensaje a los firmantes',
  messageHint: 'Se muestra en las invitaciones, en los recordatorios y en la primera página.',
  color: 'Color de botones y enlaces',
  colorHint:
    'Por ejemplo #1f6f43, lo bastante oscuro para leerse sobre blanco. Las páginas oscuras muestran uno más claro.',
  colorOfQuillet: '#3b3fd8',
  currentColor: (color: string) => `Su color: ${color}`,
  logo: 'Logotipo',
  logoHint: (kilobytes: number, pixels: number) =>
    `PNG o JPEG, como máximo ${kilobytes} KB y ${pixels} píxeles por lado. Cualquiera que tenga su URL puede verlo.`,
  currentLogo: 'Su logotipo',
  removeLogo: 'Quitar el logotipo',
  removeLogoText: 'Los documentos nuevos solo mostrarán su nombre. Los anteriores conservan el logotipo.',
  saved: 'Remitente guardado.',
  consent: {
    title: 'Textos de consentimiento',
    open: 'Textos de consentimiento',
    openHint: 'Lo que los firmantes aceptan antes de terminar.',
    lead: 'Lo que los firmantes aceptan antes de terminar, por idioma. En los idiomas sin un texto suyo, los firmantes ven el de Quillet. Los cambios se aplican a los documentos nuevos. Cada texto guardado se conserva para los documentos que lo muestran.',
    own: 'Su texto',
    // «Detalles» as on the signing page.
    ownHint: (chars: number) =>
      `Texto sin formato de ${chars} caracteres como máximo. El primer párrafo se muestra siempre; el resto, en «Detalles».`,
    builtIn: 'Texto de Quillet',
    isOwn: 'Su texto',
    isBuiltIn: 'Texto de Quillet',
    save: 'Guardar como versión nueva',
    withdraw: 'Usar el texto de Quillet',
    saved: 'Texto de consentimiento guardado.',
    history: 'Textos guardados',
    none: 'Todavía no hay textos guardados.',
    inForce: 'En uso',
    again: 'Volver a usar',
    by: (name: string) => `por ${name}`,
    token: (id: string) => `el token de API ${id}`,
    hash: 'SHA-256',
    show: 'Mostrar el texto',
  },
};
