/**
 * The look of an embedded editor, as the embedding page gives it: a few variables with plain values.
 * A value that could load or run anything is refused.
 */
export type Look = Record<string, string>;

type Kind = 'color' | 'length' | 'font';

/** The variables, and the properties of our own styles that each of them sets. */
const variables: Record<string, { kind: Kind; sets: readonly string[] }> = {
  '--quillet-accent': { kind: 'color', sets: ['--accent', '--accent-strong'] },
  '--quillet-accent-text': { kind: 'color', sets: ['--on-accent'] },
  '--quillet-accent-tint': { kind: 'color', sets: ['--tint'] },
  '--quillet-background': { kind: 'color', sets: ['--paper', '--sunken'] },
  '--quillet-surface': { kind: 'color', sets: ['--card'] },
  '--quillet-desk': { kind: 'color', sets: ['--desk'] },
  '--quillet-text': { kind: 'color', sets: ['--ink'] },
  '--quillet-muted-text': { kind: 'color', sets: ['--soft'] },
  '--quillet-border': { kind: 'color', sets: ['--line', '--line-strong'] },
  '--quillet-radius': { kind: 'length', sets: ['--radius', '--radius-small'] },
  '--quillet-font-family': { kind: 'font', sets: ['font-family'] },
};

const plain: Record<Kind, RegExp> = {
  color:
    /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|hsl)a?\([\d\s.,%/-]{5,60}\)|(ok)?l(ab|ch)\([\d\s.,%/-]{5,60}\)|[a-z]{3,24})$/i,
  length: /^(0|\d{1,3}(\.\d{1,3})?(px|rem|em))$/,
  font: /^[\p{L}\d '",-]{1,200}$/u,
};

/** Why a variable cannot be used; null when it can. */
export function lookProblem(name: string, value: unknown): string | null {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (variable === undefined) return `there is no variable ${name}`;
  if (typeof value === 'string' && plain[variable.kind].test(value)) return null;
  return `${name} must be a plain ${variable.kind}`;
}

/** The properties of our styles that a look sets. What cannot be used is left out. */
export function propertiesOf(look: Look): Map<string, string> {
  const properties = new Map<string, string>();
  for (const [name, value] of Object.entries(look))
    if (lookProblem(name, value) === null)
      for (const property of variables[name]?.sets ?? []) properties.set(property, value);
  return properties;
}
