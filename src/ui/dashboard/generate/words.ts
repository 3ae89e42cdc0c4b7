/** The words of the pages that make submissions from a template. */
export const generateWords = {
  form: {
    title: 'Data',
    lead: 'Enter the values for the PDF.',
    optional: '(optional)',
    choose: 'Choose…',
    asJson: 'Edit as JSON',
    json: 'Data (JSON)',
    jsonHint: 'While this is open, the PDF uses this JSON instead of the form.',
    some: (shown: number, others: number) =>
      `The form shows the first ${shown} of ${shown + others} values. Open “Edit as JSON” to enter the rest. “Fill in” writes all of them there.`,
    pages: {
      label: 'Page of the PDF',
      page: (page: number) => `Page ${page}`,
      previous: 'Previous',
      next: 'Next',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [missing > 0 && `${missing} missing`, invalid > 0 && `${invalid} invalid`];
        const said = counts.filter((count) => count !== false).join(', ');
        return `Page ${page}: ${said || 'complete'}`;
      },
    },
    rows: {
      add: 'Add row',
      row: (number: number) => `Row ${number}`,
      remove: (number: number) => `Remove row ${number}`,
      none: 'No rows yet.',
      more: (count: number) =>
        count === 1
          ? '1 more row does not fit in this form. Open “Edit as JSON” to see it.'
          : `${count} more rows do not fit in this form. Open “Edit as JSON” to see them.`,
    },
    pictureGiven: 'An image is set. Choose a file to replace it.',
    severalHint: 'To choose several, hold Ctrl or ⌘ while you click.',
    signatureHint: 'A name, drawn in a handwriting typeface.',
    from: 'Version',
    instead: (version: string) => `Use “${version}” instead`,
    carry: {
      ask: { title: 'Use the other version without what you entered?', yes: 'Leave without it' },
      data: 'What you entered is too large to carry over, usually because of images.',
      files: 'The attachments that you chose cannot be carried over.',
    },
    draft: 'Current draft',
    version: (version: string) => `Version ${version}`,
    latest: (version: string) => `Version ${version} (latest)`,
    generate: { test: 'Generate a test PDF', live: 'Generate a live PDF' },
    modeHint: {
      test: 'Free, with a TEST watermark.',
      live: 'Without a watermark. Counts towards your usage.',
    },
    generating: 'Generating…',
    noFieldsTitle: 'No fields yet',
    noFields: 'Place fields on the pages first, then come back.',
    placeFields: 'Place fields',
    several: 'Create a batch from a table',
  },
  corrects: {
    corrects: 'This form contains the data of',
    stays: 'That document stays unchanged. The new one refers to it as “corrects” in its metadata.',
  },
  result: {
    title: 'PDF',
    before: 'First page without data',
    later: 'The PDF appears here when it is ready.',
    drawing: 'Loading…',
    noPicture: 'No preview available.',
    ready: { test: 'The test PDF is ready.', live: 'The PDF is ready.' },
    download: 'Download PDF',
    open: 'View document',
    picture: 'First page of the PDF',
    waits: 'This is taking longer than usual. You can follow it on its own page:',
    toDocument: 'view document',
    truncated: (names: string) => `Truncated text: ${names}`,
    missingGlyphs: (names: string) => `Characters missing from all fonts (drawn as boxes): ${names}`,
  },
  problems: {
    number: (text: string) => `“${text}” is not a number. Enter it like 1234.56`,
    yesOrNo: (text: string) => `“${text}” is not yes or no`,
    choice: (choices: string, text: string) => `must be one of ${choices}, not “${text}”`,
    json: (message: string) => `Invalid JSON: ${message}`,
    picture: (megabytes: number) => `The image is too large. The limit is ${megabytes} MB.`,
    some: 'Some values have problems. See below.',
  },
} as const;
