import { visit } from 'jsonc-parser';

/**
 * Finds a key that two readers of the same JSON may read differently: one that stands twice in its
 * object, or `__proto__`. JSON.parse keeps the last of two, a signer may have seen the first.
 */
export function ambiguousKey(text: string): string | null {
  const objects: Set<string>[] = [];
  let found: string | null = null;
  visit(text, {
    onObjectBegin: () => {
      objects.push(new Set());
    },
    onObjectProperty: (key) => {
      const keys = objects.at(-1);
      if (key === '__proto__' || keys?.has(key)) found ??= key;
      keys?.add(key);
    },
    onObjectEnd: () => {
      objects.pop();
    },
  });
  return found;
}
