/** The compiler with its counters, as scripts/build-sass.mjs writes it. */
declare module 'metered-sass-library' {
  export const createLibrary: (
    surroundings: object,
    browser: object,
  ) => { load(requires: object, exported: object): void };
}
