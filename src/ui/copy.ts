/** The wording of the pages. */
export const copy = {
  start: {
    title: 'Quillet',
    lead: 'Documents from templates: send data, get a finished PDF.',
    running: 'The service is running.',
    docs: 'API documentation',
    docsHint: 'Every operation, with examples to try.',
    openapi: 'OpenAPI 3.1',
    openapiHint: 'The same for generators and tools.',
    health: 'Health',
    healthHint: 'For monitors.',
    tryIt: 'Try it',
  },
  docs: { title: 'Quillet API', loading: 'Loading the API documentation…' },
  data: {
    title: 'Data of a document',
    lead: 'What this document was made from.',
    created: 'Created',
    document: 'Document',
    test: 'A test: this document is not valid.',
    values: 'Values',
    name: 'Name',
    value: 'Value',
    empty: 'The document was made without data.',
    download: 'Download',
    cut: (chars: number) => `… ${chars.toLocaleString('en')} more characters in the JSON`,
  },
  mailbox: {
    title: 'Mailbox',
    lead: 'E-mail that this local service sends is kept here instead of being delivered.',
    empty: 'No mail has been sent.',
  },
} as const;
