import { runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';

type Stub = DurableObjectStub;

/** The methods of classes by which an object writes. */
type Writes = readonly (readonly [prototype: object, names: readonly string[]])[];

const reason = 'killed by the test';

/** Ends an object as a crash of its process would. The next call starts a new instance. */
export async function kill(stub: Stub): Promise<void> {
  await runInDurableObject(stub, (_, state) => state.abort(reason)).catch(() => {});
}

/**
 * Prepares to kill an object in the middle of its work. A spy on a class sees the calls of all
 * objects: earlier ones may still write, and only its own code may abort an object. `isAtWork`
 * tells whether the running code is the object's own.
 */
export async function killerOf(stub: Stub): Promise<{ isAtWork: () => boolean; kill: () => void }> {
  return runInDurableObject(stub, (_, state) => {
    const { sql } = state.storage;
    return { isAtWork: () => isOpen(sql), kill: () => state.abort(reason) };
  });
}

/** The runtime lets only the object's own code use its storage. */
function isOpen(sql: SqlStorage): boolean {
  try {
    return sql.databaseSize >= 0;
  } catch {
    return false;
  }
}

/**
 * Kills the object just before its nth write, so that the write before it is the last one. The
 * returned function tells whether there was an nth write. `change` may change the arguments of any
 * write.
 */
export async function dieAtWrite(
  stub: Stub,
  { writes, nth }: { writes: Writes; nth: number },
  change: (name: string, args: unknown[]) => void = () => {},
): Promise<() => boolean> {
  const { isAtWork, kill } = await killerOf(stub);
  let count = 0;
  for (const [prototype, name] of writes.flatMap(([owner, names]) =>
    names.map((one) => [owner, one] as const),
  )) {
    const original = Reflect.get(prototype, name);
    vi.spyOn(prototype as Record<string, () => unknown>, name).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      if (isAtWork()) count += 1;
      if (isAtWork() && count === nth) kill();
      change(name, args);
      return Reflect.apply(original, this, args);
    });
  }
  return () => count >= nth;
}
