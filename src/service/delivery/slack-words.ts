/** What Slack messages say beside the headline of their event. */
export const slackWords = {
  somebody: 'A signer',
  test: 'Test',
  live: 'Live',
  link: 'the link works for 24 hours',
  from: (template: string) => `from the template ${template}`,
};
