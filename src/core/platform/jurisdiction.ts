/** Where every Durable Object of the deployment lives; undefined where it is not chosen. */
export function jurisdictionOf({ JURISDICTION }: { JURISDICTION?: string }): 'eu' | undefined {
  return JURISDICTION === 'eu' ? 'eu' : undefined;
}
