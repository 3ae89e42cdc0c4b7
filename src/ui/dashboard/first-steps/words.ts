/** The words of the first steps, above the list of templates. */
export const firstStepWords = {
  title: 'First steps',
  count: (done: number, of: number) => `${done} of ${of} done`,
  all: 'You have seen it all. This list is not shown again.',
  hide: 'Hide',
  hideHint: 'Hide the first steps',
  done: 'Done:',
  steps: {
    token: {
      name: 'Create an API token',
      hint: 'Your programs sign in with it.',
      go: 'API tokens',
    },
    template: {
      name: 'Add a template',
      hint: 'Upload a PDF, or begin with the samples.',
      go: null,
    },
    pdf: {
      name: 'Make your first PDF',
      hint: 'The page of a template makes a test PDF of sample data.',
      go: 'Open template',
    },
    webhook: {
      name: 'Receive a webhook',
      hint: 'Your program hears of each document.',
      go: 'Webhooks',
    },
    signature: {
      name: 'Collect a signature',
      hint: 'Send a document to yourself, and sign it.',
      go: 'Send it',
    },
  },
} as const;
