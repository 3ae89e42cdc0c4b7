/** The words of the page for leaving: exporting the account and erasing it. */
export const leavingWords = {
  title: 'Export or erase',
  lead: 'Download everything in this account, or erase it.',
  open: 'Export or erase the account',
  hint: 'Download everything as files, or erase the account and get a signed statement.',
  export: {
    title: 'Export the account',
    text: 'All templates with their versions, all documents with their data, PDFs and audit trails, members, settings and logs, as files with their SHA-256. Secrets are not included.',
    how: 'Create an API token with the permission “Export the account”. Then run this in a copy of Quillet’s source code. If it stops, run it again: it continues where it stopped.',
    tokens: 'Go to API tokens',
  },
  erase: {
    title: 'Erase the account',
    text: 'Erases everything that belongs to the account: templates, documents, audit trails, members, settings and logs. API tokens and sessions stop working when it begins. Nothing can be restored.',
    waits: (days: number) =>
      days === 0
        ? 'It begins within minutes.'
        : `It begins after ${days} ${days === 1 ? 'day' : 'days'}. Until then every owner can cancel it.`,
    held: 'An account with a legal hold cannot be erased. Release the hold first.',
    holds: 'View legal holds',
    name: 'Account name',
    nameHint: (name: string) => `Enter “${name}” to confirm.`,
    button: 'Erase the account',
    confirmTitle: 'Erase the account?',
    confirmText: 'Everything that belongs to it is erased when the waiting time is over.',
    asked: 'This account will be erased',
    begins: 'Begins',
    askedAt: 'Requested',
    statement:
      'When everything is erased, a signed statement is available at this URL for 90 days. Owners also get it by email. Save the URL, because you will no longer be able to sign in.',
    cancel: 'Cancel erasure',
  },
  said: {
    asked: 'Erasure requested. Owners get an email.',
    cancelled: 'Erasure cancelled. Nothing was erased.',
  },
  problems: {
    name: 'This is not the account name. Nothing was requested.',
    held: 'A legal hold is active. Release it first.',
    already: 'The erasure was already requested.',
    late: 'There is no erasure to cancel, or it has already begun.',
  },
} as const;
