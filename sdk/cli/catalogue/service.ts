import type { Command } from '../kit/command';

export const loginCommand: Command = {
  summary: 'Keep an API token for a deployment',
  usage: 'ORIGIN',
  options: {},
  examples: [
    'quillet login https://quillet.example.com',
    'echo "$TOKEN" | quillet login https://quillet.example.com',
  ],
  load: () => import('../commands/login'),
};

export const whoamiCommand: Command = {
  summary: 'Show the deployment and the token that commands use',
  usage: '',
  options: {},
  examples: ['quillet whoami --json'],
  load: () => import('../commands/whoami'),
};

export const exportCommand: Command = {
  summary: 'Write everything of the account as files, or go on with it',
  usage: '-o OUT | --check OUT',
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'OUT',
      help: 'The folder, or s3://BUCKET/PREFIX with the access in the environment.',
    },
    check: { type: 'string', value: 'OUT', help: 'Only compare what was written with its manifest.' },
  },
  examples: ['quillet export -o account', 'quillet export --check account'],
  load: () => import('../commands/export'),
};

export const listenCommand: Command = {
  summary: 'Forward the webhooks of a deployment to this machine',
  usage: 'URL',
  options: {
    events: { type: 'string', value: 'TYPES', help: 'Only these types, separated by commas.' },
    endpoint: {
      type: 'string',
      value: 'ID',
      help: 'Forward what this webhook endpoint gets, in place of an endpoint made for the command.',
    },
    secret: { type: 'string', value: 'SECRET', help: 'Sign with this secret (whsec_…).' },
    since: {
      type: 'string',
      value: 'TIME',
      help: 'With --endpoint: first forward what happened since then, such as 15m, 2h or 1d.',
    },
    once: { type: 'boolean', help: 'End after the first event that was delivered.' },
  },
  examples: [
    'quillet listen http://localhost:3000/hooks/quillet',
    'quillet listen http://localhost:3000/hooks --endpoint whe_… --since 2h',
  ],
  load: () => import('../commands/listen'),
};

export const logsCommand: Command = {
  summary: 'Show what was done in the account, or the deliveries of its webhooks',
  usage: '',
  options: {
    deliveries: { type: 'boolean', help: 'Show deliveries of webhooks, Slack messages and bucket copies.' },
    since: { type: 'string', value: 'TIME', help: 'Since when, such as 15m, 2h or 1d. Default: 1h.' },
    follow: { type: 'boolean', short: 'f', help: 'Go on with what comes.' },
  },
  examples: ['quillet logs --since 1d', 'quillet logs --deliveries --follow'],
  load: () => import('../commands/logs'),
};
