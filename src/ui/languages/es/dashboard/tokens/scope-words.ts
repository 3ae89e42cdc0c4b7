import type * as english from '../../../../dashboard/tokens/scope-words';
import type { Said } from '../../../said';

export const scopeWords: Said<typeof english.scopeWords> = {
  'documents:read': {
    label: 'Leer documentos',
    about:
      'Lee documentos, lotes, documentos combinados, solicitudes de datos, registros de auditoría y entregas de webhooks, y descarga sus PDF.',
  },
  'documents:write': {
    label: 'Crear documentos',
    about:
      'Crea, combina, reintenta y hace caducar documentos, y sube archivos para ellos. La respuesta a una solicitud muestra lo que se creó.',
  },
  'people:write': {
    label: 'Gestionar firmantes',
    about: 'Cambia y omite solicitudes de datos, y crea y envía los enlaces que abren la página de firma.',
  },
  'templates:write': {
    label: 'Editar plantillas',
    about:
      'Crea, copia, mueve y comprueba plantillas, crea vistas previas, cambia sus borradores y gestiona carpetas y fuentes.',
  },
  'templates:publish': {
    label: 'Publicar plantillas',
    about:
      'Publica y recupera versiones, y elimina versiones y plantillas: decide qué reciben quienes usan una plantilla.',
  },
  'settings:write': {
    label: 'Cambiar ajustes',
    about:
      'Cambia los ajustes de las plantillas, como sus URL, formularios públicos y caducidad, el remitente y los textos de consentimiento de la cuenta, y gestiona integraciones y proveedores de identidad.',
  },
  'webhooks:write': {
    label: 'Gestionar webhooks',
    about: 'Crea, cambia, prueba y elimina endpoints de webhook, renueva sus secretos y repite entregas.',
  },
  'seals:write': {
    label: 'Gestionar claves de sello',
    about:
      'Añade, elige y revoca las claves con las que se sellan los documentos de la cuenta. El token debe ser de producción.',
  },
  'account:read': {
    label: 'Leer la cuenta',
    about:
      'Lee plantillas y sus documentos, carpetas, fuentes, endpoints de webhook, integraciones, claves de sello, proveedores de identidad, el remitente y los textos de consentimiento, el uso y para qué está configurada la instalación.',
  },
  'log:read': {
    label: 'Leer el registro de la cuenta',
    about:
      'Lee y exporta el registro de la cuenta, con los nombres y direcciones de los miembros, y muestra las retenciones legales. El token debe indicar este permiso, ser de producción y recibirlo de un propietario.',
  },
  'holds:write': {
    label: 'Gestionar retenciones legales',
    about:
      'Establece y levanta retenciones legales, que impiden que se borren documentos. El token debe indicar este permiso, ser de producción y recibirlo de un propietario.',
  },
  'export:read': {
    label: 'Exportar la cuenta',
    about:
      'Exporta todo lo que pertenece a la cuenta: plantillas, documentos con sus datos, miembros y el registro de la cuenta, sin secretos. El token debe indicar este permiso, ser de producción y recibirlo de un propietario.',
  },
};
