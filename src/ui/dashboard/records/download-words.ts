/** The words of files of many documents: what is in them, and how far they are. */
export const downloadWords = {
  all: 'All documents',
  selected: (count: number) => (count === 1 ? '1 selected document' : `${count} selected documents`),
  chosen: 'Selected documents',
  ofBatch: (id: string) => `Batch ${id}`,
  search: (text: string) => `“${text}”`,
  from: 'created from',
  until: 'created until',
  made: (done: number, total: number) => `${done} of ${total} documents`,
  finishing: 'Finishing the file…',
  leftOut: (count: number) => (count === 1 ? '1 document left out' : `${count} documents left out`),
  shortened: (count: number) =>
    `${count === 1 ? '1 value is' : `${count} values are`} longer than a cell can be. The column “Shortened” names them.`,
  more: (count: number) => `and ${count} more`,
  reasons: {
    'not found': 'Not found',
    'could not be read': 'Could not be read',
    'without data': 'No data',
    'needs a password': 'Needs a password',
    'its file is missing': 'The file is missing',
  },
} as const;
