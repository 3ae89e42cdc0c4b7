/** A time limit was reached before the work ended. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
  }
}

/** Rejects after a time limit, for work that may never end by itself. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
