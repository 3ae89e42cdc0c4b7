import type { Command } from '../kit/command';

export const importDocspringCommand: Command = {
  summary: 'Copy templates from DocSpring, or go on with it, and compare the PDFs of both',
  usage: '[TEMPLATE…]',
  options: {
    from: {
      type: 'string',
      value: 'FROM',
      help: 'The address of their API, or a folder of exports. Default: https://api.docspring.com.',
    },
    work: {
      type: 'string',
      value: 'FOLDER',
      help: 'What was read, how far it is, and the report. Default: docspring-import.',
    },
    'no-compare': { type: 'boolean', help: 'Only copy.' },
    'text-only': { type: 'boolean', help: 'Compare the words of the PDFs, and not how pages look.' },
    'with-webhooks': {
      type: 'boolean',
      help: 'Also compare templates whose webhook their test PDF would call.',
    },
    'per-second': { type: 'string', value: 'N', help: 'Requests to their API in a second. Default: 2.' },
    'from-token-file': {
      type: 'string',
      value: 'FILE',
      help: 'Their token as ID:SECRET. Default: DOCSPRING_TOKEN_ID and DOCSPRING_TOKEN_SECRET.',
    },
  },
  examples: ['quillet import docspring', 'quillet import docspring tpl_1234567890abcdef01 --work trial'],
  load: () => import('../commands/import-docspring'),
};
