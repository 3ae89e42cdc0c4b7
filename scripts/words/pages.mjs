// The pages and mails that people see, in the order in which one would read them, and the files
// that have their words. A file of a catalogue has words in the columns that pages show.

/**
 * @typedef {object} Page
 * @property {string} page
 * @property {string[]} files Patterns of files.
 * @property {string[]} [columns] The properties of a catalogue's rows that pages show.
 */

const dashboard = 'src/ui/dashboard';

/** @type {Page[]} */
export const pages = [
  { page: 'Start page, data links, local mailbox', files: ['src/ui/words.ts'] },
  { page: 'Parts of pages that scripts make', files: ['src/ui/kit/words.ts'] },
  { page: 'Page of the kit, in local services', files: [`${dashboard}/kit/words.ts`] },
  { page: 'Dashboard: all pages', files: [`${dashboard}/shell/words.ts`] },
  { page: 'Dashboard: sign-in', files: [`${dashboard}/sign-in/words.ts`] },
  { page: 'Dashboard: API tokens', files: [`${dashboard}/tokens/words.ts`] },
  { page: 'Dashboard: command palette', files: [`${dashboard}/palette/words.ts`] },
  { page: 'Dashboard: keyboard in lists', files: [`${dashboard}/shell/list-key-words.ts`] },
  { page: 'Dashboard: scopes of tokens', files: ['src/core/api/scopes.ts'], columns: ['label'] },
  { page: 'Dashboard: first steps', files: [`${dashboard}/first-steps/words.ts`] },
  { page: 'Dashboard: templates', files: [`${dashboard}/templates/words.ts`] },
  { page: 'Dashboard: history of documents', files: ['src/service/audit/entry-words.ts'] },
  { page: 'Dashboard: checks of forms', files: [`${dashboard}/shell/check-words.ts`] },
  { page: 'Dashboard: changes of others', files: [`${dashboard}/templates/change-words.ts`] },
  { page: 'Dashboard: code of a template', files: [`${dashboard}/template/words.ts`] },
  {
    page: 'Dashboard: settings of a template',
    files: ['src/service/templates/settings/{settings,signer-settings}.ts'],
    columns: ['label', 'hint'],
  },
  { page: 'Dashboard: field editor', files: [`${dashboard}/editor/{words,later-words}.ts`] },
  { page: 'Dashboard: field types', files: ['src/engine/fields/types/*.ts'], columns: ['label'] },
  { page: 'Dashboard: HTML editor', files: [`${dashboard}/html-editor/words.ts`] },
  { page: 'Dashboard: generate and batch', files: [`${dashboard}/{generate,batch}/words.ts`] },
  { page: 'Dashboard: attached files', files: [`${dashboard}/attachments/words.ts`] },
  { page: 'Dashboard: test data', files: [`${dashboard}/test-data/words.ts`] },
  { page: 'Dashboard: comments', files: [`${dashboard}/comments/{words,button-words}.ts`] },
  { page: 'Dashboard: send', files: [`${dashboard}/send/{words,*-words}.ts`] },
  { page: 'Dashboard: documents', files: [`${dashboard}/records/{words,*-words}.ts`] },
  {
    page: 'Dashboard: sources of a combined PDF',
    files: ['src/service/combining/source-types.ts'],
    columns: ['label'],
  },
  { page: 'Dashboard: webhooks and integrations', files: [`${dashboard}/webhooks/{words,*-words}.ts`] },
  { page: 'Dashboard: usage and API log', files: [`${dashboard}/usage/words.ts`] },
  { page: 'Dashboard: seals', files: [`${dashboard}/seals/words.ts`] },
  { page: 'Dashboard: account and members', files: [`${dashboard}/account/words.ts`] },
  { page: 'Dashboard: single sign-on', files: [`${dashboard}/single-sign-on/words.ts`] },
  { page: 'Dashboard: sender and consent texts', files: [`${dashboard}/sender/words.ts`] },
  { page: 'Dashboard: account log', files: [`${dashboard}/account-log/words.ts`] },
  {
    page: 'Dashboard: kinds of lines in the account log',
    files: ['src/core/account-log/log-kinds.ts'],
    columns: ['label'],
  },
  { page: 'Dashboard: legal holds', files: [`${dashboard}/holds/words.ts`] },
  { page: 'Dashboard: export and erasure', files: [`${dashboard}/leaving/words.ts`] },
  { page: 'Embedded editor', files: [`${dashboard}/embedded-editor/words.ts`] },
  { page: 'Embedding script', files: ['src/ui/islands/embed/words.ts'] },
  { page: 'Signing page and public forms', files: ['src/ui/signing/words/??.ts'] },
  { page: 'Consent texts', files: ['src/service/senders/consent-words.ts'] },
  { page: 'Page that checks a document', files: ['src/verify/words/??.mjs'] },
  { page: 'Mails to signers', files: ['src/service/mail/words/??.ts'] },
  { page: 'Problems with words of the sender', files: ['src/service/mail/own-words.ts'] },
  { page: 'Mails to members', files: ['src/service/mail/member-words/??.ts'] },
  { page: 'Slack messages', files: ['src/service/delivery/slack-words.ts'] },
  {
    page: 'Headlines of Slack messages',
    files: ['src/service/delivery/events/event-types.ts'],
    columns: ['headline'],
  },
  { page: 'Documentation site', files: ['src/ui/islands/docs/words.ts'] },
  { page: 'Tools for agents', files: ['src/app/openapi/mcp/tool-words.ts'] },
];

/** Modules named `words` without a text of their own. */
export const passedOn = [
  'src/ui/islands/{signing,verify}/words.ts',
  // The texts of catalogues, which are listed above.
  'src/ui/dashboard/{account-log/kind,editor/property,editor/type,records/source,records/history,template/setting,tokens/scope}-words.ts',
  // It reads the answers of a bucket.
  'src/service/delivery/buckets/bucket-words.ts',
];
