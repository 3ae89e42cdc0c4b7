/**
 * The page with everything between `<!-- generated: name -->` and `<!-- /generated -->` written anew by the function of
 * that name. Each function has its place on the page, and each place its function.
 * @param {string} page
 * @param {Record<string, () => string>} tables
 */
export function withTables(page, tables) {
  const places = [...page.matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
  const unknown = places.filter((name) => !(name in tables));
  const homeless = Object.keys(tables).filter((name) => !places.includes(name));
  if (unknown.length > 0) throw new Error(`Nothing generates ${unknown.join(', ')}.`);
  if (homeless.length > 0) throw new Error(`There is no place marked for ${homeless.join(', ')}.`);
  return page.replace(
    /(<!-- generated: (.+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, start, name, end) => `${start}${tables[name]?.()}\n${end}`,
  );
}
