import type * as english from '../../../../dashboard/seals/words';
import type { Said } from '../../../said';

export const sealWords: Said<typeof english.sealWords> = {
  title: 'Sellos',
  lead: 'Los documentos terminados se sellan, para que cualquiera pueda comprobar que no se ha cambiado nada. Con su propio certificado, el sello nombra a su organización.',
  add: 'Añadir certificado',
  emptyTitle: 'No hay ningún certificado propio',
  emptyText:
    'La clave de este servicio sella sus documentos. Su certificado nombra al servicio, no a usted. Añada el archivo que le dio su autoridad de certificación.',
  onlyLive:
    'Cambie al modo de producción para añadir o cambiar certificados. También sellan los documentos de prueba.',
  issuer: 'Emitido por',
  ends: 'Válido hasta',
  added: 'Añadido',
  hash: 'SHA-256',
  revoked: 'Revocado',
  reason: 'Motivo',
  kind: 'Clave',
  kinds: { file: 'Subida', aws_kms: 'En AWS KMS', csc: 'En un servicio de confianza' },
  states: {
    in_use: 'En uso',
    idle: 'Sin usar',
    expired: 'Caducado',
    revoked: 'Revocado',
  },
  endsSoon: 'Caduca pronto',
  use: 'Usar',
  used: 'Certificado en uso.',
  stop: 'Dejar de usar',
  stopped: 'Los documentos se sellan ahora con la clave de este servicio.',
  revoke: 'Revocar…',
  revokeTitle: (name: string) => `¿Revocar la clave de ${name}?`,
  revokeText:
    'La clave se borra de inmediato y definitivamente. Su certificado permanece en esta lista. Hágalo si otra persona puede tener la clave. Los sellos sin sello de tiempo dejan entonces de probar nada.',
  revokeYes: 'Revocar clave',
  wasRevoked: 'Clave revocada.',
  form: {
    title: 'Añadir un certificado',
    file: 'Archivo PKCS #12',
    fileHint: 'Un archivo terminado en .p12 o .pfx, con la clave privada y sus certificados.',
    password: 'Contraseña del archivo',
    passwordHint: 'No se guarda. La clave se guarda cifrada y no se muestra nunca.',
    submit: 'Añadir certificado',
    done: 'Certificado añadido. Ya está en uso.',
    other:
      'Las claves en PEM, en AWS KMS y en un servicio de confianza se añaden con la API: POST /api/v1/seal_keys.',
  },
};
