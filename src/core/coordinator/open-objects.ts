import { guardedBinding } from '../platform/unavailable';

/** The Durable Objects of a namespace by name, in the deployment's jurisdiction. */
export function openObjects<Calls extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Calls>,
  jurisdiction: 'eu' | undefined,
): (name: string) => DurableObjectStub<Calls> {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const open = (name: string) => () => region.get(region.idFromName(name));
  return (name) => guardedBinding('coordination service', open(name), untilDeadline);
}

/** A call that waits has its deadline as its last argument. No other argument there is a time to come. */
function untilDeadline(args: unknown[]): number {
  const last = args.at(-1);
  return typeof last === 'number' ? Math.max(0, last - Date.now()) : 0;
}
