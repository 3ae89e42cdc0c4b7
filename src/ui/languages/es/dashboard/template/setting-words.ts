import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/template/setting-words';
import type { Said } from '../../../said';

export const settingWords: Said<typeof english.settingWords> = {
  name: { label: 'Nombre', hint: '' },
  description: { label: 'Descripción', hint: '' },
  text_tags: {
    label: 'Etiquetas de texto',
    hint: 'Un texto como {{name}} en un PDF subido se convierte en un campo. Se aplica al próximo PDF que suba.',
  },
  field_names: {
    label: 'Nombres de los campos',
    hint: 'Muchos formularios solo numeran sus campos: «f1_01[0]». Los nombres sugeridos dicen qué contiene un campo. Se aplica al próximo PDF que suba.',
    choices: { suggested: 'Sugeridos', original: 'Como en el documento' },
  },
  locked: {
    label: 'Bloqueada',
    hint: 'La plantilla no se puede cambiar hasta que se desbloquee. Se puede seguir usando para crear PDF.',
  },
  archived: {
    label: 'Archivada',
    hint: 'El panel oculta la plantilla. Los programas pueden seguir usándola por su ID.',
  },
  public_web_form: {
    label: 'Formulario público',
    hint: 'Cualquiera que tenga su URL puede rellenar la plantilla.',
  },
  public_challenge: {
    label: 'Proteger el formulario público',
    hint: 'Los visitantes demuestran que son personas, con Turnstile o un código enviado por correo.',
    choices: { never: 'Nunca', when_busy: 'Cuando hay muchas solicitudes', always: 'Siempre' },
  },
  public_submissions: {
    label: 'PDF públicos',
    hint: 'La URL permanente de un PDF terminado no necesita credenciales.',
  },
  editable_submissions: {
    label: 'PDF rellenables',
    hint: 'Los PDF terminados siguen siendo formularios que se pueden editar.',
  },
  allow_additional_properties: {
    label: 'Permitir propiedades adicionales',
    hint: 'Los datos pueden contener propiedades que la plantilla no usa.',
  },
  expire_submissions: {
    label: 'Los documentos caducan',
    hint: 'Los datos y el PDF de un documento se eliminan después del plazo indicado abajo.',
  },
  expire_after: { label: 'Caduca después de', hint: '' },
  expiration_interval: {
    label: 'Unidad',
    hint: '',
    choices: { minutes: 'minutos', hours: 'horas', days: 'días' },
  },
  searchable: {
    label: 'Documentos con búsqueda',
    hint: 'Los documentos se encuentran por palabras de sus datos y metadatos. Los que se crean mientras esto está desactivado no se encuentran nunca.',
  },
  encrypt_pdfs: {
    label: 'Cifrar los PDF',
    hint: 'Sin una contraseña para el documento, los PDF se abren, pero no se pueden cambiar.',
  },
  seal: {
    label: 'Sellar los PDF',
    hint: 'Un sello es una firma digital sobre el PDF terminado. Los visores de PDF muestran cualquier cambio posterior.',
    choices: {
      signed: 'Cuando los firmantes han firmado',
      best_effort: 'Siempre',
      required: 'Siempre, y nunca sin sello de tiempo',
      off: 'Nunca',
    },
  },
  tag_document: {
    label: 'Estimar etiquetas',
    hint: 'Añade etiquetas a un PDF que no las tiene, para que los lectores de pantalla encuentren sus líneas y campos en orden. Las etiquetas son una estimación y no lo convierten en PDF/UA. Se aplica al próximo PDF que suba.',
  },
  conformance: {
    label: 'PDF/A y PDF/UA',
    hint: 'PDF/A sirve para archivar: el archivo contiene todo lo que muestra y no está cifrado. PDF/UA tiene las etiquetas que los lectores de pantalla necesitan. El resumen de la plantilla indica qué impide a sus PDF alcanzar un nivel.',
    choices: {
      '': 'No',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-2u': 'PDF/A-2u: con texto legible',
      'pdfa-3b': 'PDF/A-3b: con archivos adjuntos',
      'pdfua-1': 'PDF/UA-1: para personas que no ven las páginas',
      'pdfa-2b,pdfa-2u': 'PDF/A-2b y PDF/A-2u',
      'pdfa-2b,pdfua-1': 'PDF/A-2b y PDF/UA-1',
      'pdfa-2u,pdfua-1': 'PDF/A-2u y PDF/UA-1',
      'pdfa-3b,pdfua-1': 'PDF/A-3b y PDF/UA-1',
      'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b, PDF/A-2u y PDF/UA-1',
    },
  },
  conformance_demand: {
    label: 'Cuando un PDF no alcanza su nivel',
    hint: '',
    choices: { required: 'Fallar', best_effort: 'Crear el PDF sin el nivel' },
  },
  webhook_url: {
    label: 'Webhook',
    hint: 'Una URL https que recibe los eventos de todos los documentos de esta plantilla.',
  },
  slack_webhook_url: {
    label: 'Webhook de Slack',
    hint: 'Una URL https que recibe un mensaje por cada documento.',
  },
  redirect_url: {
    label: 'Redirección después de firmar',
    hint: 'La URL https que se abre cuando un firmante ha terminado. Por defecto: una página de agradecimiento.',
  },
  embed_domains: {
    label: 'Sitios que pueden insertar la página de firma',
    hint: 'Un host por línea, por ejemplo example.com o *.example.com.',
  },
  predefined_fields: null,
  signer_roles: null,
  merge_audit_trail_pdf: {
    label: 'Registro de auditoría en el PDF',
    hint: 'El PDF de un documento con firmantes termina con su registro de auditoría.',
  },
  add_data_request_submission_id_footers: {
    label: 'ID del documento en cada página',
    hint: 'Al pie de cada página, si el documento tiene firmantes.',
  },
  mark_signatures: {
    label: 'Nombre y hora en cada firma',
    hint: 'En letra pequeña en la parte inferior de cada recuadro de firma, si caben.',
  },
  sender_name: {
    label: 'Nombre del remitente',
    hint: 'Cómo le ven los firmantes de esta plantilla. Por defecto: como en «Cuenta».',
  },
  logo: {
    label: 'Logotipo',
    hint: `PNG o JPEG, como máximo ${limits.logoBytes / 1024} KB y ${limits.logoPixels} píxeles por lado. Por defecto: como en «Cuenta».`,
  },
  invitation_subject: {
    label: 'Asunto de las invitaciones',
    hint: 'Por defecto: como en «Cuenta» o, si no, «… le pide que complete …» en el idioma del firmante.',
  },
  invitation_message: {
    label: 'Mensaje a los firmantes',
    hint: 'En la invitación, en sus recordatorios y en la primera página. Por defecto: como en «Cuenta».',
  },
  attach_pdf_to_mail: {
    label: 'Adjuntar el PDF terminado a los correos',
    hint: 'Los firmantes y los destinatarios lo conservan después de que caduque el enlace del correo.',
  },
  mail_form_copy: {
    label: 'Enviar un correo a quienes completan el formulario público',
    hint: 'Reciben un enlace a su copia y un código cuando lo abren.',
  },
  reply_to: {
    label: 'Dirección de respuesta',
    hint: 'Recibe las respuestas de los firmantes. Por defecto: como en «Cuenta».',
  },
  identity_step: {
    label: 'Verificación de identidad',
    hint: 'Lo que hacen los firmantes y los visitantes del formulario público antes de ver el documento, salvo que una solicitud de datos indique otra cosa.',
    choices: {
      none: 'Solo el enlace',
      email_code: 'Código por correo',
      passkey: 'Clave de acceso',
      provider: 'Proveedor de identidad',
    },
  },
  identity_provider: {
    label: 'Proveedor de identidad',
    hint: 'El nombre del proveedor para la verificación de identidad.',
  },
  data_request_reminder_days: {
    label: 'Recordatorios',
    hint: 'Los días después de la invitación en que un firmante recibe un recordatorio por correo.',
  },
};
