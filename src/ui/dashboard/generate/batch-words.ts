/** The words of the page that creates many submissions from one template. */
export const batchWords = {
  title: 'Many documents at once',
  lead: (most: number) =>
    `Each row becomes a document, ${most} at most. The first row has the names of the fields.`,
  rows: 'Rows',
  rowsHint: 'Paste from a spreadsheet, or as CSV, or as a JSON list of objects.',
  file: 'Or choose a file',
  empty: 'Get a table to fill in',
  emptyName: (name: string) => `${name}.csv`,
  columns: 'Columns',
  columnsHint: 'What each column is about.',
  leaveOut: 'Leave it out',
  preview: 'What will be made',
  row: 'Row',
  data: 'Data',
  standing: 'Standing',
  fine: 'Ready',
  ready: (count: number) => (count === 1 ? '1 row is ready.' : `${count} rows are ready.`),
  wrong: (count: number) =>
    count === 1
      ? '1 row is not right yet; nothing is made before it is.'
      : `${count} rows are not right yet; nothing is made before they are.`,
  generate: {
    test: (count: number) => (count === 1 ? 'Generate 1 test PDF' : `Generate ${count} test PDFs`),
    live: (count: number) => (count === 1 ? 'Generate 1 live PDF' : `Generate ${count} live PDFs`),
  },
  generating: 'Starting …',
  one: 'One document: enter its data',
  problems: {
    tooMany: (count: number, most: number) =>
      `These are ${count} rows; a batch has at most ${most}. Take them in several turns.`,
    quote: (line: number) => `The quote that opens in line ${line} is not closed.`,
    onlyHead: 'There is only one row, which has the names of the columns. Add a row with values.',
    notObjects: 'As JSON, every row must be an object: [{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) => `has ${cells} cells, but there are ${columns} columns`,
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'the data',
    more: (count: number) => `and ${count} more`,
    tooLarge: (megabytes: number) => `The file is too large: it has at most ${megabytes} MB.`,
  },
} as const;
