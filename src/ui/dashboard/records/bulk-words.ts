/** The words of selecting many documents, and of doing the same with each of them. */
export const bulkWords = {
  page: 'Select all on this page',
  filter: 'Select all that match',
  finding: (count: number) => `${count} found…`,
  cut: (most: number) =>
    `The newest ${most} are selected. To download more, use Download at the top of the page.`,
  open: 'More actions…',
  title: (count: number) =>
    count === 1 ? 'Action for the selected document' : `Action for ${count} selected documents`,
  choose: 'Action',
  acts: {
    remind: {
      name: 'Remind signers',
      about: 'Sends an email with a new link to each signer whose turn it is.',
      ask: '',
      done: (count: number) =>
        count === 1 ? 'Signers of 1 document reminded' : `Signers of ${count} documents reminded`,
      skipped: (count: number) => `${count} skipped: no signer to remind by email`,
    },
    cancel: {
      name: 'Cancel waiting documents',
      about: 'Signers can no longer open them. Data is deleted permanently. The audit trails remain.',
      ask: 'Cancel waiting documents?',
      done: (count: number) => (count === 1 ? '1 document cancelled' : `${count} documents cancelled`),
      skipped: (count: number) => `${count} skipped: not waiting for signers`,
    },
    expire: {
      name: 'Expire finished documents',
      about:
        'Data, PDFs and everything that contains them are deleted permanently. The hashes and the audit trails remain.',
      ask: 'Expire finished documents?',
      done: (count: number) => (count === 1 ? '1 document expired' : `${count} documents expired`),
      skipped: (count: number) => `${count} skipped: not finished or already expired`,
    },
  },
  askText: (count: number) =>
    count === 1 ? 'For the selected document.' : `For the ${count} selected documents.`,
  start: 'Continue',
  progress: (done: number, total: number) => `${done} of ${total}`,
  stay: 'Keep this page open. If you leave it, the rest is not done.',
  stop: 'Stop',
  close: 'Close',
  report: 'Result',
  stopped: (count: number) => `${count} not done, because you stopped`,
  failed: (count: number) => `${count} failed:`,
} as const;
