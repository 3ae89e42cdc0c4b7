import type { RenderDesk } from './render-desk';

/** How the rest of the service talks to the desk. */
export type Desk = Pick<
  DurableObjectStub<RenderDesk>,
  | 'admit'
  | 'enqueue'
  | 'sit'
  | 'relaunch'
  | 'opened'
  | 'next'
  | 'done'
  | 'awaitDone'
  | 'dismiss'
  | 'rise'
  | 'drop'
  | 'look'
>;

export const openRenderDesk = (
  namespace: DurableObjectNamespace<RenderDesk>,
  jurisdiction: 'eu' | undefined,
): Desk => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  return region.get(region.idFromName('desk'));
};
