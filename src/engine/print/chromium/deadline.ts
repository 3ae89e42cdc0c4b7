/** The time for one job of a browser has passed. */
export class TimeIsUp extends Error {}

/** Rejects when the time has passed, unless it is stopped before. */
export function deadlineIn(seconds: number): { rung: Promise<never>; stop(): void } {
  let stop = () => {};
  const rung = new Promise<never>((_, reject) => {
    const id = setTimeout(() => reject(new TimeIsUp()), seconds * 1000);
    stop = () => clearTimeout(id);
  });
  return { rung, stop };
}

/** The class is compared, not its name: minification shortens class names. */
export async function isTimeout(error: unknown): Promise<boolean> {
  return error instanceof TimeIsUp || error instanceof (await import('@cloudflare/puppeteer')).TimeoutError;
}
