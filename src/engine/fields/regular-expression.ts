import { RE2JS } from 're2js';
import { LruCache } from '../../lib/lru-cache';
import { limits } from '../limits';

/** Compiled patterns. A template uses few, and compiling costs more than matching. */
const cache = new LruCache<RE2JS>(200);

/**
 * Tells whether a text contains a match of the pattern, in time linear in the text: RE2 has no
 * backreferences and no lookaround, which can take forever.
 */
export function matches(pattern: string, text: string): boolean {
  return compiled(pattern).matcher(text).find();
}

/** Returns what is wrong with a pattern, or null. */
export function patternProblem(pattern: string): string | null {
  if (pattern === '') return 'must not be empty: an empty pattern matches every text';
  if (pattern.length > limits.fieldPatternChars) {
    return `is longer than ${limits.fieldPatternChars} characters`;
  }
  try {
    if (compiled(pattern).programSize() <= limits.fieldPatternSteps) return null;
    return 'is too complex: it repeats too much';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `is not a regular expression in RE2 syntax (no lookaround, no backreferences): ${reason}`;
  }
}

function compiled(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const made = RE2JS.compile(pattern);
  cache.set(pattern, made);
  return made;
}
