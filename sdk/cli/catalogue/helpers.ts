import type { Command } from '../kit/command';

export const verifyCommand: Command = {
  summary: 'Check a PDF, its seal and its audit trail',
  usage: 'FILE… | SUBMISSION',
  options: {},
  examples: ['quillet verify contract.pdf trail.json', 'quillet verify sub_…'],
  load: () => import('../commands/verify'),
};

export const doctorCommand: Command = {
  summary: 'Check that this machine, the token and the deployment work together',
  usage: '',
  options: {},
  examples: ['quillet doctor'],
  load: () => import('../commands/doctor'),
};

export const completionCommand: Command = {
  summary: 'Write the completions for a shell',
  usage: 'bash|zsh|fish',
  options: {},
  examples: [
    'quillet completion bash > ~/.local/share/bash-completion/completions/quillet',
    'quillet completion fish > ~/.config/fish/completions/quillet.fish',
  ],
  load: () => import('../commands/completion'),
};

export const helpCommand: Command = {
  summary: 'List the commands, or explain one',
  usage: '[COMMAND]',
  options: {},
  examples: ['quillet help fill'],
  load: () => import('../commands/help'),
};
