import { LruCache } from '../../../lib/lru-cache';

/** When this isolate has last changed a template. */
const changes = new LruCache<number>(500);

/** Notes that a template changes. What this isolate has read of it before is not used any more. */
export function noteChange({ id }: { id: string }): void {
  changes.set(id, Date.now());
}

export function changedHereSince(id: string, at: number): boolean {
  return at <= (changes.get(id) ?? 0);
}
