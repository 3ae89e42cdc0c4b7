/** The words of the page for leaving: exporting the account and erasing it. */
export const leavingWords = {
  title: 'Leaving',
  lead: 'Take everything with you, and have everything erased.',
  open: 'Export or erase the account',
  hint: 'Everything that belongs to the account as files, and its erasure with a signed statement.',
  export: {
    title: 'Export the account',
    text: 'All templates with their versions, all documents with their data, PDFs and audit trails, members, settings and logs, as files with their SHA-256. Secrets are not among them.',
    how: 'Make an API token with the scope “Export the account”. Then run this in a copy of the source code of Quillet. A second run goes on where the first one ended.',
    tokens: 'Go to API tokens',
  },
  erase: {
    title: 'Erase the account',
    text: 'Erases everything that belongs to the account: templates, documents, audit trails, members, settings and logs. API tokens and sessions stop working when it begins. Nothing can be brought back.',
    waits: (days: number) =>
      days === 0
        ? 'It begins within minutes.'
        : `It begins after ${days} ${days === 1 ? 'day' : 'days'}. Until then every owner can cancel it.`,
    held: 'A legal hold lasts. Release it first: an account with a legal hold is not erased.',
    holds: 'Open the legal holds',
    name: 'Name of the account',
    nameHint: (name: string) => `Enter “${name}” to show that you mean this account.`,
    button: 'Erase the account',
    confirmTitle: 'Erase the account?',
    confirmText: 'Everything that belongs to it is erased when the waiting time is over.',
    asked: 'The account is going to be erased',
    begins: 'Begins',
    askedAt: 'Requested',
    statement:
      'When everything is erased, a signed statement of it is at this address, for 90 days. It is also mailed to the owners. Keep the address: you cannot sign in then.',
    cancel: 'Cancel the erasure',
  },
  said: {
    asked: 'The erasure is requested. The owners get an email.',
    cancelled: 'The erasure is cancelled. Nothing was erased.',
  },
  problems: {
    name: 'This is not the name of the account. Nothing is requested.',
    held: 'A legal hold lasts. Release it first.',
    already: 'The erasure is requested already.',
    late: 'There is no erasure to cancel, or it has begun.',
  },
} as const;
