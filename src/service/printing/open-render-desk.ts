import { openObjects } from '../../core/coordinator/open-objects';
import type { RenderDesk } from './render-desk';

/** How the rest of the service calls the render desk. */
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

export function openRenderDesk(
  namespace: DurableObjectNamespace<RenderDesk>,
  jurisdiction: 'eu' | undefined,
): Desk {
  return openObjects(namespace, jurisdiction)('desk');
}
