const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Whatever reads it goes into it level by level, and must come to an end. */
const MOST_LEVELS = 500;

/**
 * Parses JSON and refuses an object that has a name twice: programs disagree about which of the two
 * counts, so one text would say two things. What is nested too deep is refused, too.
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
    if (open.length > MOST_LEVELS) throw new SyntaxError('It is nested too deep.');
    before = token;
  }
  return null;
}
