/** The words of the page that sends a document for each row of a table. */
export const tableWords = {
  title: 'Send many documents',
  lead: (most: number) =>
    `Each row becomes a document, up to ${most} rows. The first row contains the column names.`,
  columns: (names: string) => `Signers: ${names}. Other columns are the values that you fill in.`,
  columnsOf: (role: string) => `“${role} name”, “${role} email”`,
  nameOf: (role: string) => `${role} name`,
  emailOf: (role: string) => `${role} email`,
  languageOf: (role: string) => `${role} language`,
  messageOf: (role: string) => `${role} message`,
  reminders: 'Reminders',
  optional: (names: readonly string[]) =>
    `You can add: ${names.map((name) => `“${name}”`).join(', ')}. Empty cells use the roles and the settings.`,
  sampleName: 'Ada Lovelace',
  noRoles: 'The template has no roles yet. They say who fills in what.',
  noProvider:
    'A role has the identity step “Identity provider”, but the template names no provider and there is none to choose. Identity providers exist in live mode only. Choose another step for the role first.',
  providerHint: (roles: readonly string[]) => `For signers with the role ${roles.join(', ')}.`,
  submit: (count: number) => (count === 1 ? 'Send 1 document…' : `Send ${count} documents…`),
  askTitle: (count: number) => (count === 1 ? 'Send 1 document?' : `Send ${count} documents?`),
  askText: (emails: number, mode: 'test' | 'live') =>
    `${mode === 'test' ? 'These are test documents, but emails are sent. ' : ''}${emails === 1 ? '1 signer gets' : `${emails} signers get`} an email when it is their turn.`,
  yes: 'Send',
  sent: (count: number) => (count === 1 ? 'Sent 1 document.' : `Sent ${count} documents.`),
  one: 'Send a single document',
  problems: {
    language: (given: string, all: string) => `“${given}” is not one of ${all}`,
    message: (count: number, most: number) => `has ${count} characters, but can have at most ${most}`,
    reminders: (given: string, most: number, highest: number) =>
      `“${given}” is not a list of up to ${most} days from 1 to ${highest}, such as 3, 7`,
  },
} as const;
