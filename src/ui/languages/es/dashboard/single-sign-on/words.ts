import type * as english from '../../../../dashboard/single-sign-on/words';
import type { Said } from '../../../said';

export const singleSignOnWords: Said<typeof english.singleSignOnWords> = {
  title: 'Inicio de sesión único',
  lead: 'Los miembros inician sesión en su proveedor de OpenID Connect: Microsoft Entra ID, Google Workspace, Okta, Keycloak y otros.',
  docs: 'Cómo configurar cada proveedor',
  state: 'Conexión',
  none: 'No hay ningún proveedor conectado.',
  connected: 'Conectado',
  problem: 'No se pudo usar el proveedor en el último inicio de sesión',
  addresses: 'Para el proveedor',
  redirectUri: 'URI de redirección',
  redirectHint: 'Regístrela en el proveedor como aplicación web, exactamente como se muestra aquí.',
  startAddress: 'Dirección de inicio de sesión',
  startHint:
    'Compártala con las personas que todavía no son miembros o añádala a la página de inicio del proveedor.',
  form: 'Ajustes',
  name: 'Nombre',
  nameHint: 'Los miembros lo ven antes de que se les redirija.',
  issuer: 'Emisor (issuer)',
  issuerHint: 'La URL https que precede a /.well-known/openid-configuration.',
  issuerExample: 'https://login.example.com',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  secretKept: 'Déjelo vacío para conservar el secreto actual. Otro emisor necesita su propio secreto.',
  domains: 'Dominios de correo',
  domainsHint:
    'Solo pueden iniciar sesión con el proveedor las direcciones de estos dominios. Separe los dominios con comas.',
  domainsExample: 'example.com',
  joins: 'Personas que todavía no son miembros',
  joinsAs: {
    '': 'No pueden iniciar sesión hasta que un propietario las invite',
    viewer: 'Pasan a ser lectores en su primer inicio de sesión',
    sender: 'Pasan a ser remitentes en su primer inicio de sesión',
    editor: 'Pasan a ser editores en su primer inicio de sesión',
    billing: 'Pasan a ser miembros de facturación en su primer inicio de sesión',
    developer: 'Pasan a ser desarrolladores en su primer inicio de sesión',
  },
  rules: 'Reglas',
  required: 'Los miembros de estos dominios deben usar el inicio de sesión único',
  requiredHint:
    'Las contraseñas, las claves de acceso y los enlaces por correo dejan de servirles para iniciar sesión. Los propietarios pueden seguir usándolos, para que nadie se quede fuera. Las sesiones abiertas siguen activas.',
  twoFactors: 'Un inicio de sesión en el proveedor cuenta como dos factores',
  twoFactorsHint:
    'Elíjalo solo si el proveedor pide a todos un segundo factor. Si no, los miembros usan aquí el suyo si tienen uno o la cuenta lo exige.',
  connect: 'Conectar',
  save: 'Guardar',
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar el proveedor?',
  // «¿Ha olvidado su contraseña?» as on the sign-in page.
  disconnectText:
    'Los miembros se quedan e inician sesión con una contraseña, una clave de acceso o un enlace por correo. Los que no tienen contraseña eligen una con «¿Ha olvidado su contraseña?».',
  linked: 'Miembros vinculados',
  linkedHint:
    'Un miembro se vincula a una persona del proveedor en el primer inicio de sesión. Otra persona con la misma dirección se rechaza hasta que desvincule al miembro.',
  since: 'desde',
  unlink: 'Desvincular',
  unlinkTitle: (name: string) => `¿Desvincular a ${name}?`,
  unlinkText:
    'La siguiente persona que inicie sesión en el proveedor con esta dirección pasa a ser este miembro.',
  wrong: {
    name: 'Escriba un nombre de hasta 40 caracteres.',
    issuer: 'Escriba una URL https pública sin parámetros.',
    clientId: 'Escriba el ID de cliente del proveedor.',
    clientSecret: 'Escriba el secreto de cliente del proveedor.',
    domains: 'Escriba de 1 a 20 dominios como example.com.',
    document: (why: string) => `No se pudo leer la configuración de este emisor: ${why}.`,
  },
  said: {
    saved: 'Guardado.',
    disconnected: 'Desconectado.',
    unlinked: 'Miembro desvinculado.',
  },
  problems: {
    changed_meanwhile: 'Otra persona lo cambió al mismo tiempo. Compruébelo y guarde de nuevo.',
  },
};
