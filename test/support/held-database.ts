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

/** The database with a step before each statement of one kind. */
export function heldDatabase(kind: RegExp, before: () => Promise<unknown>): D1Database {
  const held = (statement: D1PreparedStatement): D1PreparedStatement =>
    proxied(statement, (name, method) =>
      name === 'bind'
        ? (...values) => held(method(...values) as D1PreparedStatement)
        : async (...values) => {
            await before();
            return method(...values);
          },
    );
  return proxied(env.DB, (name, method) =>
    name === 'prepare'
      ? (sql) => {
          const statement = method(sql) as D1PreparedStatement;
          return kind.test(String(sql)) ? held(statement) : statement;
        }
      : method,
  );
}

/** Runs the function with the first call only; every call gets its result. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
