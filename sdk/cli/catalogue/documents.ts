import type { Command } from '../kit/command';

export const fillCommand: Command = {
  summary: 'Fill a template: one PDF, or thousands of a table',
  usage: 'TEMPLATE DATA -o OUT',
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'OUT',
      help: 'The PDF, or the folder for the PDFs of a table. - is the output.',
    },
    test: { type: 'boolean', help: 'Make free test PDFs, with a watermark.' },
    version: { type: 'string', value: 'VERSION', help: 'The version of the template. Default: the latest.' },
    name: {
      type: 'string',
      value: 'PATTERN',
      help: 'The name of each PDF, such as invoice-{number}. Default: {row}.',
    },
    sheet: { type: 'string', value: 'NAME', help: 'The sheet of an .xlsx file. Default: the first.' },
    encoding: {
      type: 'string',
      value: 'NAME',
      help: 'The encoding of a .csv file, such as windows-1250. Default: UTF-8, or what Excel writes.',
    },
    lanes: { type: 'string', value: 'N', help: 'How many batches are under way at once. Default: 4.' },
  },
  examples: [
    'quillet fill tpl_… data.json -o contract.pdf',
    'quillet fill "Membership form" members.csv -o members/ --name "{last_name}-{row}"',
    'cat data.json | quillet fill tpl_… - -o -',
  ],
  load: () => import('../commands/fill'),
};

export const previewCommand: Command = {
  summary: 'Make a test PDF of a template as it is in its folder',
  usage: 'FOLDER -o OUT',
  options: {
    output: { type: 'string', short: 'o', value: 'OUT', help: 'The PDF. - is the output.' },
    data: { type: 'string', value: 'FILE', help: 'The data, as JSON.' },
  },
  examples: ['quillet templates preview templates/invoice --data data.json -o preview.pdf'],
  load: () => import('../commands/templates-preview'),
};

export const typesCommand: Command = {
  summary: 'Write TypeScript for the data of every template',
  usage: '[TEMPLATE…]',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE', help: 'The file. Default: quillet-templates.d.ts.' },
    check: { type: 'boolean', help: 'Write nothing, and exit with 1 if the file is out of date.' },
  },
  examples: ['quillet types', 'quillet types --check'],
  load: () => import('../commands/types'),
};
