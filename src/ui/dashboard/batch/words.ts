/** The words of the page that creates many submissions from one template. */
export const batchWords = {
  title: 'Create a batch',
  lead: (most: number) =>
    `Each row becomes a document, up to ${most} rows. The first row contains the field names.`,
  rows: 'Rows',
  rowsHint: 'Paste rows from a spreadsheet, CSV or a JSON array of objects.',
  file: 'Or choose a file (CSV or Excel)',
  guessed: (name: string) =>
    `“${name}” is not Unicode and was read as Windows-1252, as Excel saves CSV. Check accented letters in the preview.`,
  empty: 'Download an empty table',
  emptyName: (name: string) => `${name}.csv`,
  name: 'Name',
  nameHint: 'In the list of batches. A file gives its own.',
  columns: 'Columns',
  columnsHint: 'Choose a field for each column.',
  leaveOut: 'Ignore',
  preview: 'Preview',
  row: 'Row',
  numbersHint: (head: number) => `The row numbers are those of the file: the column names are row ${head}.`,
  added: 'new',
  rowsOf: (first: number, last: number) => `(rows ${first}–${last})`,
  data: 'Data',
  standing: 'Status',
  fine: 'Ready',
  ready: (count: number) => (count === 1 ? '1 row is ready.' : `${count} rows are ready.`),
  wrong: (rows: readonly string[]) =>
    rows.length === 1
      ? `1 row has problems: ${rows[0]}. Fix it to continue.`
      : `${rows.length} rows have problems: ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ', …' : ''}. Fix them to continue.`,
  made: (made: number, all: number) => `${made} of ${all} rows are done.`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} ${made} of ${all} rows are done, and are no longer in the table. Press the button to continue with the rest.`,
  unsure:
    'The next rows may already be done, so the table cannot be changed now. Press the button to try again. No row is done twice.',
  generate: {
    test: (count: number) => (count === 1 ? 'Generate 1 test PDF' : `Generate ${count} test PDFs`),
    live: (count: number) => (count === 1 ? 'Generate 1 live PDF' : `Generate ${count} live PDFs`),
  },
  generating: 'Starting…',
  one: 'Generate a single PDF',
  problems: {
    tooMany: (count: number, most: number) =>
      `There are ${count} rows, but a batch can have at most ${most}. Split them into several batches.`,
    tooWide: (count: number, most: number) =>
      `There are ${count} columns, but a table can have at most ${most}. Remove those that no field needs.`,
    quote: (line: number) => `The quotation mark in line ${line} is not closed.`,
    onlyHead: 'There is only a header row. Add a row with values.',
    notObjects: 'In JSON, each row must be an object: [{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) =>
      `has ${cells === 1 ? '1 cell' : `${cells} cells`}, but there ${columns === 1 ? 'is 1 column' : `are ${columns} columns`}`,
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'the data',
    more: (count: number) => `and ${count} more`,
    cellError: (text: string) => `“${text}” is a spreadsheet error`,
    workbook: (name: string, problem: string) => `“${name}” ${problem}.`,
    tooLarge: (megabytes: number) => `The file is too large. The limit is ${megabytes} MB.`,
  },
} as const;
