/** What is to be done in a field, before what it is: “Enter your family name”. */
const TASK =
  /^(please\s+)?(enter|provide|type (?=in\b|or print\b|the\b|your\b)(or print)?|print|write|give|list|specify|indicate|state|select|choose|check|tick|mark)\s+(in\s+)?((the\s+)?(appropriate|correct|right) box(es)? (for|if|that)\s+(the\s+)?|the\s+|your\s+|(this|the) box (if|for)\s+|here (if|for)\s+|if\s+)?/iu;
/** Numbering before a label: “1a.”, “(3)”, “12. B.”. */
const NUMBERING =
  /^\s?(\(?\d{1,3}[.\s]{0,2}([a-z][.)]{1,2}|[a-z]?(?=[\s.)]))[.)]{0,2}\s|\(?[a-z][.)]\s){1,4}/iu;
/** The letter of an item: “a Employee’s name”. */
const LETTER = /^[a-z]\s+(?=\p{Lu})/u;
/** Where what is asked for ends, and what is said of it begins: “Business name, if different from above”. */
const ASIDE =
  /(?:(?<![\s.(]\p{L})[.;:?!](?=\s)|,\s+(?=(?:if|as|including|such|e\.g|for|see)\b)|\s+see (?:the )?(?:instructions|page)\b).*$/isu;
/** Words with which no name ends. */
const OPEN_END =
  /[\s,/]+(if|or|and|of|the|a|an|for|to|in|on|at|by|with|from|see|your|is|are|here|und|oder|der|die|das|et|ou|de|du|y|o|e)$/iu;
/** Initials with points: “U.S.”, “A. B. C.”. */
const INITIALS = /(?<!\p{L})\p{L}\.(\s?\p{L}\.)+/gu;
/** A text that says something: two letters, or one that is a word by itself. */
export const SAYS = /\p{L}{2}|[^\p{Script=Latin}\P{L}]/u;
const ARROWS = /[\s▶►→:：.*]+$/u;

/** A label without the verb that asks for it: “Enter your name.” is “Name”. */
export function withoutTask(text: string): string {
  const plain = withoutNumber(text).replace(TASK, '').replace(ARROWS, '');
  return plain === '' ? text : plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function isTask(text: string): boolean {
  return TASK.test(withoutNumber(text));
}

/** The first words of a label, which say what it is; the others explain it. */
export function firstWords(text: string): string {
  const whole = withoutNumber(text).replace(ARROWS, '');
  const first = whole.replace(ASIDE, (aside, at: number) => (isOpen(whole.slice(0, at)) ? aside : ''));
  return SAYS.test(first) ? first : whole;
}

/** What stands far behind in a text names nothing. */
const READ_CHARS = 400;

/** A label without the number of its item: “12. B. Name”. */
export function withoutNumber(whole: string): string {
  const text = whole.slice(0, READ_CHARS).replace(/\s+/g, ' ');
  return text.replace(NUMBERING, '').replace(LETTER, '');
}

function isOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

/** The words of a label for a name: without tasks, asides and what brackets add. */
export function nameWords(text: string): string {
  const whole = text.replace(INITIALS, (letters) => letters.replace(/[.\s]/g, ''));
  const open = whole.replace(/\([^()]*\)/g, ' ').trim();
  const plain = SAYS.test(open) ? open : whole;
  return withoutOpenEnd(
    firstWords(withoutTask(plain))
      .split(/[\s/]+/u)
      .slice(0, MOST_WORDS)
      .join(' ')
      .replace(/[\s,;]+$/u, ''),
  );
}

const MOST_WORDS = 6;

/** A text without the small words that only lead to the next one: “Sole proprietor or”. */
export function withoutOpenEnd(text: string): string {
  const closed = text.replace(OPEN_END, '');
  return closed === text ? text : withoutOpenEnd(closed);
}
