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

/** A call that waits has its deadline as its last number. No other last number is a time to come. */
function untilDeadline(args: unknown[]): number {
  const last = args.findLast((arg) => typeof arg === 'number');
  return last === undefined ? 0 : Math.max(0, last - Date.now());
}
