/** Adds a function to an object of the language. Returns whether it was missing. */
export function addMissing(target: object, name: string, value: unknown): boolean {
  if (name in target) return false;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
  return true;
}
