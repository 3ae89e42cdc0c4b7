/** The table of the operations, which the build writes from the API description (scripts/sdk). */
declare const OPERATIONS: string;

export type Operation = {
  method: string;
  /** With `*` for each parameter. */
  path: string;
  /** How it is called: `body`, `data`, `keyed`, `once`, `waits`, `bytes`, and `form`, `of`, `list`, `pages` with a value. */
  call: Map<string, string>;
};

/** Each group of operations by its name, with its operations by theirs. */
export function readOperations(): Map<string, Map<string, Operation>> {
  const groups = new Map<string, Map<string, Operation>>();
  let group = new Map<string, Operation>();
  for (const line of OPERATIONS.split('\n')) {
    const [indent, name = '', method = '', path = '', ...words] = line.split(' ');
    if (indent) {
      group = new Map();
      groups.set(indent, group);
    } else group.set(name, { method, path, call: new Map(words.map(pairOf)) });
  }
  return groups;
}

function pairOf(word: string): [string, string] {
  const [name = '', value = ''] = word.split('=');
  return [name, value];
}
