/** The jurisdiction of all Durable Objects of the deployment, or undefined. */
export function jurisdictionOf({ JURISDICTION }: { JURISDICTION?: string }): 'eu' | undefined {
  return JURISDICTION === 'eu' ? 'eu' : undefined;
}
