/** How the dashboard names those who changed a template meanwhile. */
export const changeWords = {
  token: 'an API token',
  you: 'you (in another window)',
  somebody: 'someone else',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `Saved. Changed meanwhile by ${who} (${time}), and kept: ${names}.`,
    disputed: (who: string, time: string, names: string) =>
      `Not saved. Changed meanwhile by ${who} (${time}): ${names}. What you entered is still here. Save again to replace these changes.`,
  },
} as const;
