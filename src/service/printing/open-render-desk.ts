import { openObjects } from '../../core/coordinator/open-objects';
import type { RenderDesk } from './render-desk';

/** The calls to the render desk for the rest of the service. */
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
