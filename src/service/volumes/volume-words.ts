/** The words about databases that run out, in the log and in mails to those who set the deployment up. */
export const volumeWords = {
  room: {
    one_spare: 'One spare database is left for new records.',
    no_spare: 'No spare database is left for new records.',
    full: 'The databases are full. New records are refused until you add a spare one.',
  },
  title: {
    one_spare: 'Databases are running out',
    no_spare: 'Databases are running out',
    full: 'The databases are full',
  },
  why: 'You get this email because yours is the first account of this deployment of Quillet.',
  advice: 'Run npm run deploy -- --spares 2, which adds databases (docs/deploy.md, Volumes).',
  kept: 'Existing records are not affected.',
  away: (numbers: readonly number[]) => `No answer from volume ${numbers.join(', ')}.`,
};
