import type * as english from '../../../../dashboard/sign-in/words';
import type { Said } from '../../../said';
import { passwordProblems } from '../account/words';

export const signInWords: Said<typeof english.signInWords> = {
  signIn: {
    title: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    wrong: 'Correo electrónico o contraseña incorrectos.',
    over: 'Ha tardado demasiado. Inicie sesión de nuevo.',
    noSingleSignOn:
      'No hay inicio de sesión único configurado para este correo electrónico. Compruebe que esté bien escrito. Si todavía no es miembro, use la dirección de inicio de sesión que le dio su organización.',
    noCookies:
      'Este navegador bloqueó la cookie de sesión. Permita las cookies de este sitio e inicie sesión de nuevo.',
    notices: {
      said: {
        password: 'Su contraseña se ha cambiado. Inicie sesión con la nueva.',
        email: 'Su nuevo correo electrónico está confirmado. Inicie sesión con él.',
      },
      problems: {},
    },
    passkey: 'Usar una clave de acceso',
    singleSignOn: 'Inicio de sesión único',
    magicLink: 'Recibir un enlace por correo',
    forgotten: '¿Ha olvidado su contraseña?',
    language: 'Idioma',
    wait: (time: string) => `Demasiados intentos. Inténtelo de nuevo en ${time}.`,
    seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
    minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  },
  signOn: {
    title: 'Inicio de sesión único',
    asked: (name: string) => `¿Iniciar sesión con ${name}? Si no lo ha iniciado usted, cierre esta página.`,
    lead: (name: string) => `Le redirigimos a ${name} para iniciar sesión.`,
    goOn: 'Continuar',
    refusedTitle: 'No ha iniciado sesión',
    again: 'Intentar de nuevo',
    back: 'Otras formas de iniciar sesión',
    refused: {
      over: 'Este inicio de sesión se empezó en otro navegador, ya se usó o tardó demasiado. Empiece de nuevo.',
      declined: 'El proveedor no le ha permitido iniciar sesión.',
      stale: 'El proveedor ya no acepta este inicio de sesión. Empiece de nuevo.',
      provider:
        'El proveedor de su cuenta no se puede usar en este momento. Inténtelo más tarde. Un propietario de la cuenta puede ver qué ocurre en «Miembros», «Inicio de sesión único».',
      no_email: 'El proveedor no ha comunicado su correo electrónico. Pregunte a su administrador.',
      unverified:
        'El proveedor indica que su correo electrónico no está verificado. Verifíquelo allí y empiece de nuevo.',
      domain: 'Esta cuenta no acepta de su proveedor correos electrónicos de su dominio.',
      other_account:
        'Su correo electrónico ya pertenece a otra cuenta, y una dirección solo puede pertenecer a una cuenta. Pida primero a un propietario de la otra cuenta que le quite.',
      other_subject:
        'Su correo electrónico está vinculado a otra persona en el proveedor. Pida a un propietario de la cuenta que lo desvincule.',
      not_invited: 'No es miembro de esta cuenta. Pida a un propietario que le invite.',
      owner_invitation: 'Está invitado como propietario. Abra el enlace de la invitación para unirse.',
      full: 'Esta cuenta ha alcanzado su límite de miembros. Pregunte a un propietario.',
    },
  },
  switching: {
    title: 'Otra persona ha iniciado sesión',
    lead: (here: string, coming: string) =>
      `En este navegador ha iniciado sesión ${here}. Si continúa como ${coming}, se cierra aquí la sesión de ${here} y se pierden los cambios sin guardar de las páginas abiertas.`,
    goOn: (coming: string) => `Continuar como ${coming}`,
    stay: (here: string) => `Seguir como ${here}`,
  },
  code: {
    title: 'Autenticación de dos factores',
    lead: 'Introduzca el código de su aplicación de autenticación.',
    label: 'Código',
    hint: 'Seis dígitos o uno de sus códigos de recuperación.',
    wrong: 'El código es incorrecto o ya se usó.',
    other: 'Iniciar sesión con otra cuenta',
  },
  confirm: {
    title: 'Confirme su identidad',
    lead: 'El paso siguiente cambia quién puede iniciar sesión o cómo. Después volverá a donde estaba.',
    as: (email: string) => `Sesión iniciada como ${email}`,
    submit: 'Continuar',
    code: 'Código del correo',
    codeHint: 'Le hemos enviado un código por correo. Es válido durante 10 minutos.',
    send: 'Recibir un código por correo',
    sendAgain: 'Enviar otro código',
    signOut: 'Cerrar sesión e iniciarla de nuevo',
    problems: {
      wrong: 'Incorrecto. Inténtelo de nuevo.',
      wait: 'Demasiados intentos. Inténtelo más tarde.',
    },
  },
  links: {
    back: 'Volver al inicio de sesión',
    sentTitle: 'Mire su buzón de correo',
    sentHint:
      '¿No ha llegado ningún correo tras unos minutos? Mire en la carpeta de correo no deseado y compruebe que su dirección esté bien escrita.',
    magic_link: {
      title: 'Iniciar sesión con un enlace',
      lead: 'Le enviamos por correo un enlace para iniciar sesión sin contraseña.',
      submit: 'Enviar enlace',
      sent: 'Si esta dirección pertenece a un miembro, le hemos enviado un enlace de inicio de sesión. El enlace funciona una vez, durante 15 minutos.',
    },
    password_reset: {
      title: 'Elegir una contraseña nueva',
      lead: 'Le enviamos por correo un enlace para elegir una contraseña nueva.',
      submit: 'Enviar enlace',
      sent: 'Si esta dirección pertenece a un miembro, le hemos enviado un enlace para la contraseña. El enlace funciona una vez, durante una hora.',
    },
    signInAs: (email: string) => `Va a iniciar sesión como ${email}.`,
    newPasswordTitle: 'Elegir una contraseña nueva',
    newPasswordLead: (email: string) => `Para ${email}. Se cerrarán todas sus sesiones.`,
    newPasswordSubmit: 'Establecer contraseña',
    newEmailTitle: 'Confirme su nuevo correo electrónico',
    newEmailLead: (email: string) =>
      `A partir de ahora iniciará sesión con ${email}. Se cerrarán todas sus demás sesiones.`,
    newEmailSubmit: 'Usar esta dirección',
    openTitle: 'Abra su enlace',
    openLead: 'Pegue el enlace completo del correo.',
    openNoscript: 'Sin JavaScript, esta página no puede leer el enlace por sí misma.',
    openLabel: 'Enlace',
    openHint: 'Exactamente como en el correo, con todo lo que sigue a «#».',
    openSubmit: 'Abrir',
    overTitle: 'Este enlace ya no es válido',
    overLead: 'Ya se usó o ha caducado. Solicite uno nuevo.',
  },
  password: {
    label: 'Contraseña nueva',
    hint: (least: number) => `Al menos ${least} caracteres. Varias palabras al azar funcionan bien.`,
    problems: passwordProblems,
  },
  join: {
    title: 'Le damos la bienvenida',
    lead: (account: string, email: string) =>
      `Tiene una invitación a ${account}. Iniciará sesión como ${email}.`,
    name: 'Su nombre',
    nameProblem: 'Escriba un nombre.',
    emailProblem: 'No es un correo electrónico válido.',
    takenProblem: 'Este correo electrónico ya pertenece a una cuenta.',
    submit: 'Unirse',
    byProvider: (account: string, name: string) =>
      `Tiene una invitación a ${account}. Sus miembros inician sesión con ${name}.`,
    byProviderSubmit: 'Continuar con inicio de sesión único',
    knownTitle: 'Ya tiene una cuenta',
    knownLead: (account: string, email: string) =>
      `Tiene una invitación a ${account}, pero ${email} pertenece a otra cuenta. Un correo electrónico solo puede pertenecer a una cuenta.`,
    knownText:
      'Inicie sesión para usar la otra cuenta. Para unirse a esta, pida una invitación a otro correo electrónico, o pida a un propietario de la otra cuenta que le quite y abra de nuevo el enlace. El enlace sigue siendo válido.',
    setupTitle: 'Configurar Quillet',
    setupLead: 'Cree la primera cuenta de esta instalación. Usted será su propietario.',
    accountName: 'Nombre de la cuenta',
    accountNameHint: 'Por ejemplo, su organización. Los firmantes lo ven en los correos.',
    setupSubmit: 'Crear cuenta',
  },
};
