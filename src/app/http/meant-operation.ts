import { closest } from '../../lib/closest';
import { operations } from './operations';

const mostSegments = 8;

/** What callers write in place of the prefix of the API. */
const prefixes = [['api', 'v1'], ['api'], ['v1'], []];

const patterns = operations.map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: path.replace(/:(\w+)/g, '{$1}'),
  segments: path.split('/').slice(1),
}));

/**
 * The operation that a request to no path most likely meant: the prefix is missing, or a word of the
 * path has a slip. It is named by its pattern, with nothing of what was sent.
 */
export function meantOperation(method: string, path: string): string | null {
  const best = nearOperations(path).sort(
    (one, other) => Number(other.method === method) - Number(one.method === method),
  )[0];
  return best ? `${best.method} /api/v1${best.path}` : null;
}

/** The operations that a path may mean, nearest first; of equal ones that with more fixed words. */
function nearOperations(path: string) {
  const sent = path.split('/').filter((segment) => segment !== '');
  if (sent.length > mostSegments) return [];
  const prefix = prefixes.find((words) => words.every((word, index) => sent[index] === word)) ?? [];
  const segments = sent.slice(prefix.length);
  return patterns
    .map((pattern) => ({ ...pattern, slips: slipsOf(segments, pattern.segments) }))
    .filter(({ slips }) => slips <= 1)
    .sort((one, other) => one.slips - other.slips || idsIn(one.path) - idsIn(other.path));
}

function idsIn(path: string): number {
  return path.split('{').length;
}

/** The words of a path that are not quite those of a pattern; many if one is another word. */
function slipsOf(sent: readonly string[], pattern: readonly string[]): number {
  if (sent.length !== pattern.length) return Number.POSITIVE_INFINITY;
  return pattern.reduce((slips, word, index) => slips + slipOf(sent[index] ?? '', word), 0);
}

function slipOf(sent: string, word: string): number {
  if (word.startsWith(':') || sent === word) return 0;
  return closest(sent, [word]) === null ? Number.POSITIVE_INFINITY : 1;
}

/** Where to go from a path that is right for other methods. */
const elsewhere: Record<string, string> = {
  'POST /api/v1/submissions':
    'A submission is made from a template: POST /api/v1/templates/{template_id}/submissions.',
};

/** A sentence about a method that a path does not take, or none. `route`: the pattern of the path. */
export function meantMethod(method: string, { path, route, allowed }: Refused): string {
  if (method === 'PATCH' && allowed.includes('PUT')) return ' Changes are sent with PUT.';
  const hint = elsewhere[`${method} ${route}`];
  if (hint !== undefined) return ` ${hint}`;
  const near = nearOperations(path).find((one) => one.method === method);
  return near ? ` Did you mean ${method} /api/v1${near.path}?` : '';
}

type Refused = { path: string; route: string; allowed: string };
