/** How many texts make a title, and how long each may be: longer ones are content. */
const mostTexts = 2;
const mostChars = 60;
/** The most values that are looked at. */
const mostValues = 200;

/**
 * The title of a submission in lists: the first short texts of its data, such as a name and a town.
 * Null: the data holds none.
 */
export function titleOf(data: unknown): string | null {
  const texts: string[] = [];
  const waiting: unknown[] = [data];
  for (let seen = 0; waiting.length > 0 && seen < mostValues && texts.length < mostTexts; seen++) {
    const value = waiting.shift();
    if (typeof value === 'string' && isTitle(value)) texts.push(value.trim());
    else if (typeof value === 'object' && value !== null)
      waiting.unshift(...Object.values(value).slice(0, mostValues));
  }
  return texts.length > 0 ? texts.join(' · ') : null;
}

/** Tells whether a text has a letter, fits on a line and is no address or picture. */
function isTitle(text: string): boolean {
  return text.length <= mostChars && /\p{L}/u.test(text) && !/[\n:]/.test(text) && text.isWellFormed();
}
