/**
 * Replaces the text between `<!-- generated: name -->` and `<!-- /generated -->` by the result of
 * the function of that name. Each function must have a place on the page, and each place a
 * function.
 * @param {string} page
 * @param {Record<string, () => string>} tables
 */
export function withTables(page, tables) {
  const places = [...page.matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
  const unknown = places.filter((name) => !(name in tables));
  const homeless = Object.keys(tables).filter((name) => !places.includes(name));
  if (unknown.length > 0) throw new Error(`No catalogue generates ${unknown.join(', ')}.`);
  if (homeless.length > 0) throw new Error(`No document has a place marked for ${homeless.join(', ')}.`);
  return page.replace(
    /(<!-- generated: (.+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, start, name, end) => `${start}${tables[name]?.()}\n${end}`,
  );
}
