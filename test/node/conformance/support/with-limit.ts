import { limits } from '../../../../src/engine/limits';

/** Does the work while a limit of the engine has another value. */
export async function withLimit<Value>(
  name: keyof typeof limits,
  value: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = limits[name];
  Reflect.set(limits, name, value);
  try {
    return await work();
  } finally {
    Reflect.set(limits, name, before);
  }
}
