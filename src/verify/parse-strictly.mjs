const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Parses JSON and refuses an object that has a name twice: programs disagree about which of the two
 * counts, so one text would say two things.
 * @param {string} text
 * @returns {any}
 */
export function parseStrictly(text) {
  const value = JSON.parse(text);
  const twice = nameTwice(text);
  if (twice !== null) throw new SyntaxError(`The name ${twice} stands twice in one object.`);
  return value;
}

/** @param {string} text valid JSON */
function nameTwice(text) {
  /** The names of each open object; null for a list. @type {(Set<string> | null)[]} */
  const open = [];
  let before = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const names = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (names && token.startsWith('"') && (before === '{' || before === ',')) {
      const name = JSON.parse(token);
      if (names.has(name)) return token;
      names.add(name);
    }
    before = token;
  }
  return null;
}
