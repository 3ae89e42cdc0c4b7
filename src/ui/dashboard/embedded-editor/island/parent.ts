import { isRecord } from '../../../../lib/json';
import { parentOrigin } from '../../../islands/common/parent-origin';

/** Messages between the editor in a frame and the page around it: to its origin, and from it, only. */

type Kind = 'asks' | 'here' | 'loaded' | 'saved' | 'published' | 'done' | 'error' | 'finished';

export function tellParent(type: Kind, templateId: string, more: Record<string, unknown> = {}): void {
  const origin = parentOrigin();
  if (origin !== null) parent.postMessage({ source: 'quillet', type, templateId, ...more }, origin);
}

export function hearParent(heard: (message: Record<string, unknown>) => void): void {
  const origin = parentOrigin();
  addEventListener('message', (event) => {
    const isParent = event.source === window.parent && event.origin === origin;
    if (isParent && isRecord(event.data) && event.data['source'] === 'quillet-parent') heard(event.data);
  });
}
