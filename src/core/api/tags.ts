/** The groups of operations in the API description, with what each is about. */
export const tagRows = {
  Authentication: 'Checks an API token.',
  Submissions: 'A submission fills a template with data and becomes a PDF.',
  'Data requests': 'A data request asks a signer for fields and signatures of a submission.',
  Batches: 'A batch creates up to 50 submissions in one request.',
  'Combined submissions': 'A combined submission merges PDFs into one.',
  Bundles: 'A bundle is one file of many submissions: a ZIP file of their PDFs, or a table of their data.',
  Templates: 'A template is a PDF with fields, or HTML with variables.',
  Uploads: 'A file is uploaded once, and becomes a template or a custom file.',
  Folders: 'Folders hold templates and folders.',
  Fonts: 'Fonts of the account, for fields and HTML templates.',
  Webhooks: 'Webhook endpoints are told what happens, with deliveries that can be listed and replayed.',
  'Identity providers': 'An identity provider of the account says who a signer is.',
  Integrations: 'An integration sends events to Slack, or copies PDFs to a bucket.',
  Sender: 'The name, logo and words with which the account writes to signers.',
  'Seal keys': 'The keys of the account that seal finished PDFs.',
  'Legal holds': 'A legal hold keeps documents from being erased.',
  Export: 'Everything that belongs to the account, as pages and files.',
  Usage: 'The PDFs that the account has made.',
  'Account log': 'What members and API tokens have done.',
  Installation: 'What the deployment is set up for.',
  // The next two are only for the dashboard.
  Account: 'How a member signs in.',
  'API tokens': 'The tokens with which programs call the API.',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tagRows;
