import { env } from 'cloudflare:workers';

type Method = (...values: unknown[]) => unknown;

/** Passes every method of the target through `change`; other members stay. */
function proxied<Target extends object>(
  target: Target,
  change: (name: string | symbol, method: Method) => Method,
): Target {
  return new Proxy(target, {
    get: (inner, name) => {
      const member = Reflect.get(inner, name);
      return typeof member === 'function' ? change(name, member.bind(inner)) : member;
    },
  });
}

/** The database with a step before each statement of one kind, alone or in a batch. */
export function heldDatabase(kind: RegExp, before: () => Promise<unknown>): D1Database {
  const waiting = new WeakSet<D1PreparedStatement>();
  const held = (statement: D1PreparedStatement): D1PreparedStatement => {
    const made = proxied(statement, (name, method) =>
      name === 'bind'
        ? (...values) => held(method(...values) as D1PreparedStatement)
        : async (...values) => {
            await before();
            return method(...values);
          },
    );
    waiting.add(made);
    return made;
  };
  const prepare = (method: Method) => (sql: unknown) => {
    const statement = method(sql) as D1PreparedStatement;
    return kind.test(String(sql)) ? held(statement) : statement;
  };
  const batch = (method: Method) => async (statements: unknown) => {
    // The service builds its own statement on each one of the database.
    const isHeld = (statement: object) => waiting.has(Object.getPrototypeOf(statement));
    if ((statements as D1PreparedStatement[]).some(isHeld)) await before();
    return method(statements);
  };
  return proxied(env.DB, (name, method) => {
    if (name === 'prepare') return prepare(method);
    return name === 'batch' ? batch(method) : method;
  });
}

/** Runs the function with the first call only; every call gets its result. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
