// The parser alone, without the tables of every property that the package's main entry brings along.
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';

  const parser: typeof parse;
  export default parser;
}
