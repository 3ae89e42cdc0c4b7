import type { MemberWords } from './en';

export const es: MemberWords = {
  account: {
    good: 'El enlace funciona una sola vez, durante {period}.',
    ignore: 'Si no lo ha pedido, ignore este correo. Sin el enlace no ocurre nada.',
    footer: 'Recibe este correo porque alguien introdujo su dirección de correo en Quillet.',
    footerOfNotices: 'Recibe este correo porque inicia sesión en Quillet con esta dirección.',
    code: 'Código:',
    done: 'Esto ocurrió el {time}.',
    doneFrom: 'Esto ocurrió el {time} desde {ip}.',
    notYou:
      'Si no fue usted, elija de inmediato una contraseña nueva y compruebe en la página de su cuenta si hay cambios que no haya hecho.',
    roles: {
      owner: 'propietario',
      developer: 'desarrollador',
      editor: 'editor',
      sender: 'remitente',
      billing: 'facturación',
      viewer: 'lector',
    },
    limited: '{role}, limitado a algunas carpetas',
    links: {
      magic_link: {
        subject: 'Su enlace de inicio de sesión',
        title: 'Iniciar sesión',
        body: 'Aquí tiene el enlace de inicio de sesión que ha pedido.',
        button: 'Iniciar sesión',
      },
      password_reset: {
        subject: 'Elija una contraseña nueva',
        title: 'Elegir una contraseña nueva',
        body: 'Con este enlace elige una contraseña nueva. Después se cerrará su sesión en todos los demás sitios.',
        button: 'Elegir una contraseña nueva',
      },
      invitation: {
        subject: 'Le invitan a {account}',
        title: 'Tiene una invitación',
        body: '{member} le invita a trabajar en los documentos de {account}.',
        button: 'Aceptar la invitación',
      },
      email_change: {
        subject: 'Confirme su nueva dirección de correo',
        title: 'Confirme su nueva dirección de correo',
        body: 'Alguien ha pedido iniciar sesión en Quillet con esta dirección de correo.',
        button: 'Usar esta dirección de correo',
      },
    },
    news: {
      password_changed: {
        subject: 'Su contraseña ha cambiado',
        title: 'Su contraseña ha cambiado',
        body: 'Su contraseña se acaba de cambiar y su sesión se ha cerrado en todos los demás sitios. Si no fue usted, elija de inmediato una contraseña nueva.',
      },
      confirmation: {
        subject: 'Su código de confirmación',
        title: 'Confirme que es usted',
        body: 'Introduzca este código en la página que lo ha pedido. Funciona una sola vez, en ese navegador. Si no lo ha pedido, otra persona ha iniciado sesión en su nombre: cierre la sesión en todas partes.',
      },
      email_change_asked: {
        subject: 'Se ha pedido cambiar su dirección de correo',
        title: 'Se ha pedido cambiar su dirección de correo',
        body: 'Alguien que ha iniciado sesión en su nombre ha pedido cambiar su dirección de correo por {email}. El cambio tendrá efecto cuando se confirme la dirección nueva. Si no fue usted, elija de inmediato una contraseña nueva: eso anula el cambio.',
      },
      email_changed: {
        subject: 'Su dirección de correo ha cambiado',
        title: 'Su dirección de correo ha cambiado',
        body: 'Ahora inicia sesión con {email}, y su sesión se ha cerrado en todos los demás sitios. Si no fue usted, avise de inmediato a un propietario de su cuenta o al operador de este servicio.',
      },
      role_changed: {
        subject: 'Su rol en {account} ha cambiado',
        title: 'Su rol ha cambiado',
        body: '{member} ha cambiado su rol en {account}. Su rol es ahora: {role}. Si no es correcto, diríjase a un propietario de la cuenta.',
      },
      removed: {
        subject: 'Ya no es miembro de {account}',
        title: 'Ya no es miembro',
        body: '{member} le ha quitado de {account}. Ya no puede iniciar sesión allí. Si no es correcto, diríjase a un propietario de la cuenta.',
      },
      single_sign_on: {
        subject: 'Puede usar el inicio de sesión único',
        title: 'Puede usar el inicio de sesión único',
        body: 'El proveedor que ha conectado {account} inicia ahora su sesión en esta cuenta. Si no fue usted, avise de inmediato a un propietario de la cuenta o al operador de este servicio.',
      },
    },
    notices: {
      password_removed: {
        subject: 'Se ha quitado su contraseña',
        body: 'Ahora inicia sesión solo con sus claves de acceso, y su sesión se ha cerrado en todos los demás sitios.',
      },
      passkey_added: {
        subject: 'Se ha añadido una clave de acceso',
        body: 'Ya puede iniciar sesión con una clave de acceso nueva.',
      },
      passkey_removed: {
        subject: 'Se ha quitado una clave de acceso',
        body: 'Una de sus claves de acceso ya no inicia su sesión.',
      },
      totp_on: {
        subject: 'Se ha configurado una aplicación de autenticación',
        body: 'Al iniciar sesión se pide ahora un código de la aplicación.',
      },
      totp_off: {
        subject: 'Su aplicación de autenticación se ha desactivado',
        body: 'Al iniciar sesión ya no se pide un código de la aplicación.',
      },
      recovery_codes: {
        subject: 'Tiene códigos de recuperación nuevos',
        body: 'Sus códigos de recuperación anteriores ya no funcionan.',
      },
    },
  },
  delivery: {
    facts: {
      address: 'URL:',
      endpoint: 'Endpoint:',
      integration: 'Integración:',
      since: 'Falla desde:',
      lastError: 'Último error:',
    },
    webhook: {
      paused: {
        subject: 'Los webhooks a {address} están en pausa',
        title: 'Un endpoint de webhook está en pausa',
        body: 'Demasiados intentos seguidos de entregar eventos a {address} han fallado.',
      },
      gone: {
        subject: 'Los webhooks a {address} se han detenido',
        title: 'Un endpoint de webhook está desactivado',
        body: '{address} respondió 410 (Gone), así que sus entregas pendientes se han cancelado.',
      },
      exhausted: {
        subject: 'No se pudo entregar un evento a {address}',
        title: 'No se pudo entregar un evento',
        body: 'Todos los intentos de entregar un evento a {address} han fallado durante tres días. Quillet no volverá a intentarlo.',
      },
    },
    goneUrl: 'Una URL de webhook ya no existe',
    slack: {
      paused: 'Los mensajes a {address} están en pausa',
      gone: 'Los mensajes a {address} se han detenido',
      exhausted: 'Los mensajes a {address} fallan',
    },
    bucket: {
      paused: 'Las copias al bucket {address} están en pausa',
      gone: 'Las copias al bucket {address} se han detenido',
      exhausted: 'Las copias al bucket {address} fallan',
    },
    others: {
      paused: 'Demasiados intentos seguidos han fallado.',
      gone: 'El servidor respondió 410 (Gone), así que las entregas pendientes se han cancelado.',
      exhausted:
        'Todos los intentos han fallado durante tres días. Las acciones del documento lo muestran. Quillet no volverá a intentarlo.',
    },
    kept: 'No se pierde nada. Quillet lo intenta al menos una vez por hora y lo entrega todo cuando el endpoint responde.',
    keptOther:
      'No se pierde nada. Quillet lo intenta al menos una vez por hora y lo entrega todo cuando un intento sale bien.',
    resume: 'Para continuar de inmediato después de solucionar el problema: {call}',
    resumeOne:
      'Para continuar de inmediato después de solucionar el problema: {call}, con el ID de una entrega que muestra {list}.',
    resumeOther:
      'Para continuar de inmediato después de solucionar el problema: {call}, con las propiedades que quiera cambiar.',
    enable: 'Para activar de nuevo el endpoint: {call}',
    sendCancelled: 'Para volver a entregar las entregas canceladas: {call}',
    sendAgain: 'Para volver a entregar el evento después de solucionar el problema: {call}',
    tryAgain: 'Para intentarlo de nuevo después de solucionar el problema: {call}',
    look: 'Para ver qué falla: {call}',
  },
  erasure: {
    asked: {
      subject: 'Su cuenta se borrará',
      body: 'Un propietario ha pedido borrar la cuenta: todas las plantillas, los documentos, los miembros y los registros.',
      begins: 'Empieza:',
      cancel:
        'Hasta entonces, cualquier propietario puede cancelarlo en el panel, en Cuenta, «Exportar o borrar la cuenta».',
      export: 'Si necesita algo de la cuenta, expórtelo antes. Después no se puede recuperar nada.',
    },
    cancelled: {
      subject: 'El borrado de su cuenta se ha cancelado',
      title: 'El borrado se ha cancelado',
      body: 'Un propietario ha cancelado el borrado de la cuenta. No se ha borrado nada.',
    },
    erased: {
      subject: 'Su cuenta se ha borrado',
      body: 'Se ha borrado todo lo que pertenecía a la cuenta. Esta es la declaración firmada. Guárdela.',
      download: 'Descargue la declaración con su firma en el plazo de {period}: {link}',
    },
  },
  sealKey: {
    ending: {
      subject: 'El certificado de {name} caduca pronto',
      title: 'Un certificado caduca pronto',
      body: 'El certificado que sella los documentos de su cuenta caduca pronto.',
      time: 'Caduca:',
    },
    ended: {
      subject: 'El certificado de {name} ha caducado',
      title: 'Un certificado ha caducado',
      body: 'El certificado que sellaba los documentos de su cuenta ha caducado. Los documentos se sellan ahora con la clave de la instalación. Los que exigen su propio sello están en espera.',
      time: 'Caducó:',
    },
    certificate: 'Certificado:',
    issuer: 'Emitido por:',
    key: 'Clave de sello:',
    renew:
      'Obtenga un certificado nuevo de su emisor y añádalo en Sellos, en el panel, o con POST /api/v1/seal_keys. Sustituye a este.',
    stay: 'Los documentos sellados con él siguen sellados.',
  },
  volumes: {
    room: {
      one_spare: 'Queda una base de datos de reserva para registros nuevos.',
      no_spare: 'No queda ninguna base de datos de reserva para registros nuevos.',
      full: 'Las bases de datos están llenas. Los registros nuevos se rechazan hasta que añada una de reserva.',
    },
    title: {
      one_spare: 'Las bases de datos se agotan',
      no_spare: 'Las bases de datos se agotan',
      full: 'Las bases de datos están llenas',
    },
    directory: {
      room: {
        nearly_full: 'El directorio, la base de datos de cuentas y plantillas, está casi lleno.',
        full: 'El directorio, la base de datos de cuentas y plantillas, está lleno. No acepta plantillas, archivos ni comentarios nuevos, ni Idempotency-Key.',
      },
      title: { nearly_full: 'El directorio está casi lleno', full: 'El directorio está lleno' },
      advice:
        'Traslade cuentas a otra instalación y bórrelas aquí, o envíe menos solicitudes con un Idempotency-Key (docs/deploy.md, The directory).',
    },
    why: 'Recibe este correo porque su cuenta es la primera de esta instalación de Quillet.',
    advice: 'Ejecute npm run deploy -- --spares 2, que añade bases de datos (docs/deploy.md, Volumes).',
    kept: 'Los registros existentes no se ven afectados.',
  },
};
