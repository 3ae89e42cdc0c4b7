import type { Caller } from '../../core/api/operation';
import { invalid, ok, type Refusal, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { checkAddress } from '../../core/platform/outside-address';
import { limits } from '../../lib/limits';
import type { SourcePdf } from './combined-body';
import type { CombinedSource } from './combined-record';
import { type FoundSource, SourceFinder, type SourceReaders } from './find-source';

type Deps = SourceReaders & { db: Database; config: Config };

export type ResolvedSources = {
  sources: CombinedSource[];
  /** Ids of submissions and combined submissions that have no end yet. */
  awaited: string[];
  /** Whether any of them is a test. */
  test: boolean;
};

/** What the sources stand for right now; a problem with any of them is a problem with all. */
export const resolveSources = async (
  deps: Deps,
  caller: Caller,
  sources: SourcePdf[],
): Promise<Result<ResolvedSources>> => {
  const finder = new SourceFinder(deps, caller);
  const found = await Promise.all(sources.map((source) => findOne(deps, finder, source)));
  const refused = firstProblem(found);
  if (refused) return refused;
  const resolved = found.flatMap((one) => (one.ok ? [one.value] : []));
  const bytes = resolved.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > limits.mergeBytes) {
    return invalid([`#/source_pdfs: together larger than ${limits.mergeBytes} bytes (mergeBytes)`]);
  }
  return ok({
    sources: resolved.map(({ source }) => source),
    awaited: [...new Set(resolved.flatMap(({ awaited }) => awaited ?? []))],
    test: resolved.some(({ test }) => test),
  });
};

const findOne = async (
  { config }: Deps,
  finder: SourceFinder,
  source: SourcePdf,
): Promise<Result<FoundSource>> => {
  if (source.type !== 'url') return finder.find(source);
  const checked = checkAddress(source.url, { purpose: 'sources', loopbackFor: config.loopbackFor });
  if (!checked.ok) return invalid([`the address is refused: ${checked.message}`]);
  const { href, pathname, hostname } = checked.url;
  const name = lastPart(pathname) || hostname;
  return ok({ source: { type: 'url', url: href, name }, test: false, bytes: 0 });
};

/** What people would call the file behind an address. */
const lastPart = (pathname: string): string => {
  const part = pathname.split('/').at(-1) ?? '';
  try {
    return withoutExtension(decodeURIComponent(part)).slice(0, limits.nameChars);
  } catch {
    // Not everything with a percent sign is an escape.
    return withoutExtension(part).slice(0, limits.nameChars);
  }
};

const withoutExtension = (name: string): string => name.replace(/\.pdf$/i, '');

/** The first one decides the code; every one is told, by its place. */
const firstProblem = (found: Result<FoundSource>[]): { ok: false; refusal: Refusal } | null => {
  const problems = found.flatMap((one, index) => (one.ok ? [] : [{ ...one.refusal, index }]));
  const [first] = problems;
  if (!first) return null;
  const errors = problems.map(({ message, index }) => `#/source_pdfs/${index}: ${message}`);
  return { ok: false, refusal: { code: first.code, message: errors[0] ?? first.message, errors } };
};
