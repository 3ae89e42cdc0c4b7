import type { Command, Option } from '../kit/command';

const folder: Option = {
  type: 'string',
  short: 'd',
  value: 'FOLDER',
  help: 'The folder of the templates. Default: templates.',
};

export const listCommand: Command = {
  summary: 'List the templates of the account',
  usage: '',
  options: {},
  examples: ['quillet templates list'],
  load: () => import('../commands/templates-list'),
};

export const pullCommand: Command = {
  summary: 'Write templates as files',
  usage: '[TEMPLATE…]',
  options: { folder, force: { type: 'boolean', help: 'Write over files that were changed here.' } },
  examples: ['quillet templates pull', 'quillet templates pull "Invoice" -d forms'],
  load: () => import('../commands/templates-pull'),
};

export const pushCommand: Command = {
  summary: 'Make the templates of the account as they are in the files',
  usage: '[NAME…]',
  options: {
    folder,
    publish: { type: 'string', value: 'PART', help: 'Publish what was changed: major, minor or patch.' },
    message: { type: 'string', short: 'm', value: 'TEXT', help: 'The description of the version.' },
    force: { type: 'boolean', help: 'Also replace what was changed at the deployment since the pull.' },
    'dry-run': { type: 'boolean', help: 'Only say what would change.' },
  },
  examples: ['quillet templates push', 'quillet templates push invoice --publish patch -m "New address"'],
  load: () => import('../commands/templates-push'),
};

export const diffCommand: Command = {
  summary: 'Show where files and the account differ',
  usage: '[NAME…]',
  options: { folder },
  examples: ['quillet templates diff', 'quillet templates diff invoice --json'],
  load: () => import('../commands/templates-diff'),
};
