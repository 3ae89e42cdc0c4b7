import type * as english from '../../../../dashboard/send/table-words';
import type { Said } from '../../../said';

export const tableWords: Said<typeof english.tableWords> = {
  title: 'Enviar muchos documentos',
  lead: (most: number) =>
    `Cada fila se convierte en un documento, hasta ${most} filas. La primera fila contiene los nombres de las columnas.`,
  columns: (names: string) => `Firmantes: ${names}. Las demás columnas son los valores que rellena usted.`,
  columnsOf: (role: string) => `«${role} nombre», «${role} correo»`,
  nameOf: (role: string) => `${role} nombre`,
  emailOf: (role: string) => `${role} correo`,
  languageOf: (role: string) => `${role} idioma`,
  messageOf: (role: string) => `${role} mensaje`,
  reminders: 'Recordatorios',
  optional: (names: readonly string[]) =>
    `Puede añadir: ${names.map((name) => `«${name}»`).join(', ')}. Para las celdas vacías valen los roles y los ajustes.`,
  sampleName: 'Ada Lovelace',
  noRoles: 'La plantilla aún no tiene roles. Indican quién rellena qué.',
  noProvider:
    'Un rol tiene la verificación de identidad «Proveedor de identidad», pero la plantilla no indica ningún proveedor y no hay ninguno que elegir. Los proveedores de identidad solo existen en el modo de producción. Elija primero otra verificación para el rol.',
  providerHint: (roles: readonly string[]) => `Para los firmantes con el rol ${roles.join(', ')}.`,
  submit: (count: number) => (count === 1 ? 'Enviar 1 documento…' : `Enviar ${count} documentos…`),
  askTitle: (count: number) => (count === 1 ? '¿Enviar 1 documento?' : `¿Enviar ${count} documentos?`),
  askText: (emails: number, mode: 'test' | 'live') =>
    `${mode === 'test' ? 'Son documentos de prueba, pero los correos se envían. ' : ''}${emails === 1 ? '1 firmante recibe' : `${emails} firmantes reciben`} un correo cuando llega su turno.`,
  yes: 'Enviar',
  sent: (count: number) => (count === 1 ? '1 documento enviado.' : `${count} documentos enviados.`),
  one: 'Enviar un solo documento',
  problems: {
    language: (given: string, all: string) => `«${given}» no es uno de ${all}`,
    message: (count: number, most: number) =>
      `tiene ${count} caracteres, pero puede tener ${most} como máximo`,
    reminders: (given: string, most: number, highest: number) =>
      `«${given}» no es una lista de hasta ${most} días de 1 a ${highest}, como 3, 7`,
  },
};
