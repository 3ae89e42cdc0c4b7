/** The words of the page that defines the roles of signers. */
export const roleWords = {
  title: 'Roles of signers',
  lead: 'A role says which fields a signer fills in, in which order and language. “Send” begins with these roles, and asks only for names and email addresses.',
  none: 'The template has no roles. “Send” begins with one signer for all fields.',
  add: 'Add role',
  save: 'Save roles',
  saveHint: 'Nothing is sent.',
  saving: 'Saving…',
  saved: 'The roles were saved.',
  send: 'Send a document',
  open: 'Define roles without sending',
} as const;
