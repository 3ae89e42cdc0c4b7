/** The words of a template's code: its request in eight languages. */
export const codeWords = {
  title: 'Use it from your program',
  hint: (version: string) =>
    version === 'draft'
      ? 'The request creates a document from the sample data. Documents use the draft until you publish a version.'
      : `The request creates a document from the sample data. Documents use version ${version} until you publish another one.`,
  token: {
    title: 'API token',
    known: (label: string) =>
      `“${label}” is your newest token for this mode. Its secret was shown once, when it was created, and is not stored here. If you did not save it, create a new token.`,
    none: 'You have no token for this mode yet.',
    create: 'Create a test token',
    label: (template: string) => `Test of ${template}`,
    made: 'Copy the token now. Its secret is not shown again.',
    all: 'All API tokens',
    secret: 'SECRET',
    copy: 'Copy the token',
  },
  language: 'Language',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#',
  },
  code: 'Request',
  copy: 'Copy the code',
  run: 'Generate the test PDF',
  running: 'Generating the PDF…',
  runHint: 'Sends this data in test mode and shows the PDF. It is free.',
  ready: 'The test PDF is ready.',
  late: 'The PDF is still being generated.',
  open: 'Open the document',
  download: 'Download PDF',
  picture: 'First page of the test PDF',
} as const;
