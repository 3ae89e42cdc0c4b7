import { guardedBinding } from '../platform/unavailable';

/** The Durable Objects of a namespace by name, in the deployment's jurisdiction. */
export function openObjects<Calls extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Calls>,
  jurisdiction: 'eu' | undefined,
): (name: string) => DurableObjectStub<Calls> {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  return (name) => guardedBinding('coordination service', () => region.get(region.idFromName(name)));
}
