import type * as english from '../../../../dashboard/account/words';
import type { Said } from '../../../said';

export const passwordProblems: Said<typeof english.passwordProblems> = {
  short: 'La contraseña es demasiado corta.',
  long: 'La contraseña es demasiado larga.',
  obvious: 'La contraseña es demasiado fácil de adivinar.',
  own_words:
    'La contraseña consiste casi solo en su nombre, su correo electrónico, su cuenta o «Quillet». Añada palabras propias.',
  known:
    'La contraseña figura en listas de contraseñas robadas o frecuentes, tal cual o con algunas cifras añadidas. Elija otra, por ejemplo cuatro palabras al azar.',
};

export const accountWords: Said<typeof english.accountWords> = {
  title: 'Cuenta',
  profile: 'Perfil',
  role: 'Rol',
  language: 'Idioma',
  languageOfBrowser: 'Como en el navegador',
  email: 'Correo electrónico',
  newEmail: 'Nuevo correo electrónico',
  newEmailHint:
    'Enviamos un enlace a la dirección nueva y un aviso a la actual. El cambio se aplica cuando abre el enlace.',
  changeEmail: 'Enviar enlace de confirmación',
  password: 'Contraseña',
  passwordHint: 'Al cambiar su contraseña se cierran todas sus demás sesiones.',
  currentPassword: 'Contraseña actual',
  changePassword: 'Cambiar contraseña',
  noPassword: 'Inicia sesión sin contraseña.',
  removePassword: 'Quitar contraseña',
  removePasswordText:
    'Solo iniciará sesión con una clave de acceso, y se cerrarán todas sus demás sesiones. Si pierde sus claves de acceso, introduzca un código de recuperación en lugar de la contraseña.',
  removePasswordNeeds:
    'Para iniciar sesión solo con una clave de acceso, obtenga primero códigos de recuperación.',
  passkeys: 'Claves de acceso',
  recoveryCodes: 'Códigos de recuperación',
  getCodes: 'Obtener códigos de recuperación',
  passkeyCodesHint:
    'Con los códigos de recuperación inicia sesión sin contraseña si pierde sus claves de acceso.',
  passkeysHint:
    'Inicie sesión con su huella, su rostro, un PIN o una llave de seguridad. Las claves de acceso no se pueden adivinar ni robar mediante phishing.',
  noPasskeys:
    'Las claves de acceso necesitan HTTPS y un nombre de host. En su propio equipo, abra esta página en «localhost».',
  addPasskey: 'Añadir una clave de acceso',
  passkeyCode:
    'Con una clave de acceso inicia sesión sin la aplicación de autenticación. Introduzca un código de la aplicación o un código de recuperación para añadir una.',
  passkeyGoOn: 'Continuar',
  passkeyName: (time: string) => `Clave de acceso añadida el ${time}`,
  passkeyCodeUsed:
    'No se ha añadido ninguna clave de acceso. El código introducido no se puede volver a usar.',
  passkeyAdded: 'Clave de acceso añadida. Ya puede iniciar sesión con ella.',
  removePasskey: (name: string) => `¿Quitar «${name}»?`,
  removePasskeyText: 'Ya no podrá iniciar sesión con ella. Quítela también de su dispositivo.',
  authenticator: 'Aplicación de autenticación',
  authenticatorHint:
    'Pide un código de su teléfono después de su contraseña o de un enlace de inicio de sesión.',
  on: 'Activada',
  codesLeft: (count: number) =>
    count === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${count} códigos de recuperación.`,
  turnOn: 'Configurar',
  turnOff: 'Desactivar',
  newCodes: 'Nuevos códigos de recuperación',
  newCodesText: 'Sus códigos de recuperación actuales dejarán de funcionar.',
  sessions: 'Sesiones',
  thisSession: 'Este navegador',
  endAll: 'Cerrar todas las sesiones',
  endAllText: 'Se cerrará su sesión en todos los navegadores, también en este.',
  unknownDevice: 'Dispositivo desconocido',
  unknownAddress: 'Dirección IP desconocida',
  device: (browser: string, system: string) => `${browser} en ${system}`,
  said: {
    saved: 'Guardado.',
    password: 'Contraseña cambiada. Se han cerrado todas sus demás sesiones.',
    passkey_removed: 'Clave de acceso quitada.',
    password_removed: 'Contraseña quitada. Se han cerrado todas sus demás sesiones.',
    totp_on: 'Aplicación de autenticación activada. Se le pedirá un código al iniciar sesión.',
    totp_off: 'Aplicación de autenticación desactivada.',
    recovery_codes: 'Tiene nuevos códigos de recuperación. Los anteriores ya no funcionan.',
    email_asked:
      'Si la dirección está disponible, hemos enviado a ella un enlace de confirmación. El enlace funciona una vez, durante una hora.',
    email: 'Nuevo correo electrónico confirmado. Se han cerrado todas sus demás sesiones.',
    session_ended: 'Sesión cerrada.',
  },
  problems: {
    name: 'Escriba un nombre.',
    wrong: 'La contraseña actual es incorrecta.',
    wait: 'Demasiados intentos. Inténtelo más tarde.',
    code: 'El código es incorrecto o ya se usó.',
    totp_off: 'No hay ninguna aplicación de autenticación configurada. Configure una primero.',
    last_passkey:
      'Esta es su última clave de acceso. Establezca primero una contraseña y, si su cuenta exige un segundo factor, una aplicación de autenticación.',
    last_factor: 'Su cuenta exige un segundo factor. Añada primero una clave de acceso.',
    only_password: 'Necesita una clave de acceso y códigos de recuperación para poder quitar su contraseña.',
    no_passkey: 'Añada primero una clave de acceso.',
    email: 'No es un correo electrónico válido.',
    same_email: 'Ya inicia sesión con esta dirección.',
    single_sign_on:
      'Debe iniciar sesión con esta dirección en el proveedor de su cuenta. Pida a un propietario que invite a la nueva.',
    no_mail: 'Esta instalación no envía correos, por lo que no se puede confirmar una dirección nueva.',
    totp_on:
      'Ya hay una aplicación de autenticación configurada. Desactívela primero, con uno de sus códigos.',
    ...passwordProblems,
  },
};

export const authenticatorWords: Said<typeof english.authenticatorWords> = {
  title: 'Configurar una aplicación de autenticación',
  lead: 'Escanee este código con la aplicación de su teléfono y después introduzca el código que muestra.',
  qr: 'Código QR para su aplicación de autenticación',
  byHand: 'O introduzca esta clave a mano:',
  code: 'Código de la aplicación',
  codeHint: 'Seis dígitos.',
  submit: 'Activar',
  codesTitle: 'Sus códigos de recuperación',
  codesLead:
    'Con cada código puede iniciar sesión una vez si pierde su teléfono. Los códigos solo se muestran ahora. Imprímalos o guárdelos en un gestor de contraseñas.',
  codesKept: 'Ya los he guardado',
};

export const memberWords: Said<typeof english.memberWords> = {
  title: 'Miembros',
  lead: 'Personas que pueden iniciar sesión en esta cuenta.',
  you: 'Usted',
  factors: {
    own: 'Dos factores',
    provider: 'Segundo factor en el proveedor',
    unknown: 'Inicia sesión en el proveedor',
    none: 'Sin segundo factor',
  },
  required: 'Segundo factor',
  requiredHint:
    'Con él, cada miembro necesita una aplicación de autenticación o una clave de acceso. Los que no tienen ninguna la configuran antes de poder hacer nada más.',
  requiredNow: 'Los miembros necesitan un segundo factor.',
  notRequired: 'Los miembros pueden iniciar sesión solo con una contraseña o un enlace.',
  require: 'Exigir un segundo factor',
  requireTitle: '¿Exigir un segundo factor?',
  doNotRequire: 'Dejar de exigirlo',
  role: 'Rol',
  roleOf: (name: string) => `Rol de ${name}`,
  change: 'Cambiar rol',
  atOnce: 'El cambio surte efecto con el siguiente clic. No se cierra ninguna sesión.',
  folders: 'Carpetas',
  foldersHint:
    'Un miembro limitado a carpetas solo ve y usa las plantillas que contienen y los documentos creados con ellas. Los webhooks, los tokens de API, el uso y el registro de la API conciernen a toda la cuenta y no los ve. Los propietarios y los miembros de facturación nunca están limitados.',
  allFolders: 'Todas las carpetas y plantillas',
  someFolders: 'Solo estas carpetas, con todo su contenido',
  noFolder: 'ninguna carpeta',
  roleHint: {
    owner: 'Puede hacerlo todo, también administrar los miembros y la cuenta.',
    developer: 'Puede hacerlo todo, salvo administrar los miembros y la cuenta.',
    editor: 'Puede crear, editar y publicar plantillas, probarlas en modo de prueba y ver los documentos.',
    sender:
      'Puede crear documentos con plantillas publicadas, enviarlos a los firmantes, enviar recordatorios y cancelar documentos.',
    billing:
      'Puede ver el uso, su coste y las estadísticas del registro de la API, pero ninguna plantilla ni documento.',
    viewer: 'Puede verlo todo, pero no cambiar nada.',
  },
  remove: (name: string) => `¿Quitar a ${name}?`,
  removeText: 'Su sesión se cierra de inmediato y ya no puede iniciar sesión. Todo lo que creó se conserva.',
  tokensOf: (count: number) =>
    count === 1
      ? 'Creó un token de API que todavía funciona.'
      : `Creó ${count} tokens de API que todavía funcionan.`,
  tokensStay: 'Un nuevo rol o límite no cambia lo que los programas pueden hacer con ellos.',
  tokensOpen: 'Ver los tokens de API',
  tokensFate: '¿Qué debe pasar con sus tokens de API?',
  fates: {
    keep: 'Conservarlos',
    hand_over: 'Transferírmelos',
    revoke: 'Revocarlos',
  },
  fateHints: {
    keep: 'Los programas siguen funcionando. Puede que el miembro todavía conozca los secretos.',
    hand_over:
      'Los programas siguen funcionando y los tokens pasan a ser de usted. Puede que el miembro todavía conozca los secretos.',
    revoke: 'Los programas que los usan dejan de funcionar en segundos. Esto no se puede deshacer.',
  },
  invited: 'Invitaciones',
  expires: 'caduca',
  withdraw: 'Revocar',
  invite: 'Invitar a un miembro',
  inviteSubmit: 'Enviar invitación',
  linkText:
    'Esta instalación no envía correos. Dé usted este enlace a la persona. Funciona una vez, durante 7 días.',
  singleSignOn: 'Inicio de sesión único',
  singleSignOnHint:
    'Permita que los miembros inicien sesión en el proveedor de OpenID Connect de su organización.',
  singleSignOnOpen: 'Configurar el inicio de sesión único',
  said: {
    invited: 'Invitación enviada.',
    withdrawn: 'Invitación revocada.',
    role: 'Rol cambiado.',
    removed: 'Miembro quitado.',
    required: 'Ahora se exige un segundo factor.',
    not_required: 'Ya no se exige un segundo factor.',
  },
  problems: {
    own_factor:
      'Configure primero una aplicación de autenticación o una clave de acceso para usted, en «Cuenta».',
    email: 'No es un correo electrónico válido.',
    role: 'Elija un rol.',
    folders: 'Elija al menos una carpeta.',
    limit: 'Elija todas las carpetas o solo algunas.',
    member: 'Este correo electrónico ya pertenece a un miembro.',
    too_many: 'Hay demasiados miembros e invitaciones abiertas. Quite primero algunos.',
    last_owner: 'Una cuenta necesita al menos un propietario.',
    absent: 'Esta persona ya no es miembro.',
    tokens: 'Este miembro creó tokens de API que todavía funcionan. Elija qué debe pasar con ellos.',
    wait: 'Se han enviado demasiadas invitaciones. Inténtelo más tarde.',
  },
};

export const secondFactorWords: Said<typeof english.secondFactorWords> = {
  setUpTitle: 'Configurar un segundo factor',
  setUpLead: (account: string) =>
    `${account} exige un segundo factor a todos sus miembros. Configure uno para continuar: una aplicación de autenticación o una clave de acceso.`,
  showTitle: 'Use su clave de acceso',
  showLead: (account: string) => `${account} exige un segundo factor a todos sus miembros.`,
  code: 'Código de recuperación',
  codeHint: 'Si ha perdido su clave de acceso. Cada código funciona una vez.',
  submit: 'Usar el código de recuperación',
  noscript: 'Las claves de acceso necesitan JavaScript.',
  problems: {
    wrong: 'El código es incorrecto o ya se usó.',
    wait: 'Demasiados intentos. Inténtelo más tarde.',
  },
};
