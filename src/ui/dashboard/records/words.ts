import type { CombinedState } from '../../../service/combining/combined-state';
import type { SignerStanding } from '../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../service/submissions/life/submission-state';
import type { Tone } from '../../kit/badge/badge';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: 'Processing', tone: 'accent' },
  processed: { text: 'Ready', tone: 'good' },
  waiting_for_data_requests: { text: 'Waiting for signers', tone: 'warn' },
  invalid_data: { text: 'Invalid data', tone: 'bad' },
  image_download_failed: { text: 'Image download failed', tone: 'bad' },
  image_processing_failed: { text: 'Unusable image', tone: 'bad' },
  syntax_error: { text: 'Template error', tone: 'bad' },
  error: { text: 'Failed', tone: 'bad' },
  declined: { text: 'Declined', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: 'Processing', tone: 'accent' },
  processed: { text: 'Ready', tone: 'good' },
  error: { text: 'Failed', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: 'Not their turn yet', tone: '' },
  asked: { text: 'Not opened yet', tone: 'warn' },
  opened: { text: 'Opened', tone: 'accent' },
  complete: { text: 'Complete', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  skipped: { text: 'Skipped', tone: '' },
  stopped: { text: 'Stopped', tone: '' },
};

/** The words of submissions, batches and combined submissions. */
export const recordWords = {
  title: 'Documents',
  lead: 'All documents, newest first.',
  tabs: {
    submissions: 'Documents',
    waiting: 'Waiting',
    batches: 'Batches',
    combined: 'Combined',
    bundles: 'Downloads',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: 'Expired',
  away: 'Some entries are missing because they could not be read. Reload the page in a few minutes.',
  incomplete: (ids: string[]) =>
    `Some documents are missing because they could not be read (${ids.join(', ')}). Reload the page in a few minutes.`,
  test: 'Test',
  yes: 'Yes',
  no: 'No',
  filter: {
    label: 'Filter',
    search: 'Search',
    searchHint: 'Words, or sub_…',
    tooMany: 'Too many documents match. The newest are searched first: enter more words.',
    state: 'State',
    anyState: 'Any state',
    template: 'Template',
    templateHint: 'Name or tpl_…',
    noTemplate: 'No templates match.',
    manyTemplates: 'Several templates match. Choose one from the list or enter its ID.',
    from: 'Created from',
    to: 'to',
    apply: 'Apply',
    clear: 'Clear',
    wrong: 'Invalid filter: ',
    nothing: 'No results for this filter.',
    notFound: 'No document has this ID.',
  },
  columns: {
    submission: 'Document',
    state: 'State',
    created: 'Created',
    by: 'Created by',
    program: 'A program',
    signers: 'Signers',
    waitsFor: 'Waiting for',
    since: 'Since',
    reminder: 'Next reminder',
    act: 'Action',
    batch: 'Batch',
    progress: 'Progress',
    failed: 'Failed',
    sources: 'Sources',
    pages: 'Pages',
    template: 'Template',
    pdf: 'PDF',
    bundle: 'File',
    documents: 'Documents',
    size: 'Size',
    until: 'Available until',
    others: (count: number) => `and ${count} more`,
  },
  downloadOf: (title: string) => `Download “${title}”`,
  older: 'Older',
  newest: 'Newest',
  pages: 'Pagination',
  empty: {
    call: 'With your newest template and an API token. The API calls a document a submission:',
    templates: 'Go to templates',
    submissions: {
      title: 'No documents yet',
      text: 'A document is created when your program, a batch or someone at a public form fills in a template.',
      steps: [
        { icon: 'template', text: 'Choose a template' },
        { icon: 'edit', text: 'Enter or send data' },
        { icon: 'download', text: 'Download the PDF' },
      ],
    },
    waiting: {
      title: 'No documents are waiting',
      text: 'Documents waiting for signers appear here. Open a template and choose Send to request signatures.',
    },
    batches: {
      title: 'No batches yet',
      text: 'A batch creates up to 50 documents with one request: all of them or none.',
    },
    combined: {
      title: 'No combined documents yet',
      text: 'A combined document joins documents, templates and files into one PDF.',
      call: 'With your newest PDFs and an API token. The API calls it a combined submission:',
    },
    bundles: {
      title: 'No downloads yet',
      text: 'Go to Documents and choose Download to get the PDFs or the data of many documents as one file.',
    },
  },
  bundle: {
    open: 'Download…',
    title: 'Download documents',
    all: 'All documents.',
    filtered: 'All documents that match the filter.',
    ofBatch: 'All documents of the batch.',
    selected: (count: number) =>
      count === 1 ? 'The selected document.' : `The ${count} selected documents.`,
    format: 'Format',
    formats: { zip: 'ZIP file', pdf: 'One PDF', csv: 'CSV table', xlsx: 'Excel table' },
    about: {
      zip: 'The PDFs, and a list of them',
      pdf: 'All pages, with a bookmark for each document. Signatures and seals are no longer valid in it',
      csv: 'The data, a row for each document',
      xlsx: 'The data, a row for each document',
    },
    kept: 'The file is created in the background and is available for 24 hours.',
    make: 'Create file',
    pending: 'Your file is being created. You can leave this page.',
    file: 'Download',
    download: (format: string) => `Download ${format}`,
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
    remove: 'Delete',
    removeOf: (format: string, id: string) => `Delete ${format} ${id}`,
    removed: 'File deleted.',
  },
  missing: {
    title: 'Not found',
    text: 'It does not exist or belongs to another account.',
    testText:
      'It does not exist, belongs to another account, or is live. Switch to Live at the top to see it.',
    back: 'Back to the list',
  },
  combine: {
    pick: (name: string) => `Select “${name}”`,
    pickColumn: 'Select',
    chosen: (count: number) => (count === 1 ? '1 document selected' : `${count} documents selected`),
    elsewhere: (count: number) => `${count} not on this page`,
    full: (most: number) => `You can select up to ${most} documents.`,
    tooMany: (most: number) => `You can combine up to ${most} PDFs.`,
    open: 'Combine…',
    clear: 'Clear selection',
    title: 'Combine into one PDF',
    lead: 'In this order:',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    add: 'Add another PDF by ID',
    addHint: (kinds: string) => `ID of a PDF. ${kinds}`,
    addNow: 'Add',
    unknown: 'Not a valid ID.',
    submit: 'Combine',
    more: 'Select more',
    none: 'Nothing left to combine.',
  },
  batch: {
    title: 'Batch',
    total: 'Documents',
    pending: 'Processing',
    failed: 'Failed',
    processed: 'Finished',
    progress: (done: number, total: number) => `${done} of ${total}`,
    submissions: 'Documents in this batch',
  },
  combined: {
    title: 'Combined document',
    sources: 'Sources',
    warnings: 'Merge warnings',
  },
} as const;

/** The words that only the scripts of these pages show. */
export const scriptWords = {
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  onlyFirst: (shown: number, count: number) =>
    `Showing the first ${shown} of ${count} pages. Download the PDF to see all of them.`,
  locked: 'This PDF is protected by a password. Download it and open it with the password.',
  notShown: 'Could not show the PDF here. Download it instead.',
  loading: 'Loading the PDF…',
  working: 'Working…',
  linkTitle: 'Signing link',
  linkText:
    'This link opens the signing page once and is valid for one hour. Share it with this signer only.',
  link: 'Link',
  copy: 'Copy',
  secretTitle: 'Endpoint secret',
  secretText: 'Use it to verify webhook signatures. It is shown only now.',
  secret: 'Secret',
  done: 'Done',
  worked: 'Test succeeded',
  workedNot: 'Test failed',
  badJson: 'Invalid JSON: ',
};
