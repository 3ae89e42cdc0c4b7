import { env } from 'cloudflare:workers';

type Method = (...values: unknown[]) => unknown;

/** Every function of it goes through `change`; the rest is as it is. */
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

/** The database; before each statement of a kind is run, something else happens. */
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

/** However often it is called. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
