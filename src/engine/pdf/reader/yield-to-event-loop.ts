/** Lets other waiting work in this isolate run before the caller continues. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
