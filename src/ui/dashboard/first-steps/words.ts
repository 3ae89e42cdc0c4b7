/** The words of the first steps, above the list of templates. */
export const firstStepWords = {
  title: 'First steps',
  count: (done: number, of: number) => `${done} of ${of} done`,
  all: 'All done. This list will not be shown again.',
  hide: 'Hide',
  hideHint: 'Hide the first steps',
  done: 'Done:',
  steps: {
    token: {
      name: 'Create an API token',
      hint: 'Your programs use it to sign in.',
      go: 'API tokens',
    },
    template: {
      name: 'Add a template',
      hint: 'Upload a PDF, or start with the samples.',
      go: null,
    },
    pdf: {
      name: 'Generate your first PDF',
      hint: 'Open a template and generate a test PDF from sample data.',
      go: 'Open template',
    },
    webhook: {
      name: 'Receive a webhook',
      hint: 'Your program is notified about each document.',
      go: 'Webhooks',
    },
    signature: {
      name: 'Collect a signature',
      hint: 'Send yourself a document and sign it.',
      go: 'Send it',
    },
  },
} as const;
