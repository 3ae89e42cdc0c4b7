/** Where every Durable Object of the deployment lives; undefined where it is not chosen. */
export const jurisdictionOf = ({ JURISDICTION }: { JURISDICTION?: string }): 'eu' | undefined =>
  JURISDICTION === 'eu' ? 'eu' : undefined;
