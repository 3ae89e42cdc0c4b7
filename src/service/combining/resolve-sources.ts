import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Refusal, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { checkAddress } from '../../core/platform/external-url';
import { limits } from '../../lib/limits';
import type { SourcePdf } from './combined-body';
import type { CombinedSource } from './combined-record';
import { type FoundSource, SourceFinder, type SourceReaders } from './find-source';

type Deps = SourceReaders & { db: Database; config: Config };

export type ResolvedSources = {
  sources: CombinedSource[];
  /** Ids of submissions and combined submissions that have not ended yet. */
  awaited: string[];
  /** The templates that all sources come from; null when a source comes from elsewhere. */
  templateIds: string[] | null;
  /** Whether one of the sources is a test. */
  test: boolean;
};

/** Finds all sources as they are now; one source with a problem refuses the request. */
export async function resolveSources(
  deps: Deps,
  caller: Caller,
  sources: SourcePdf[],
): Promise<Result<ResolvedSources>> {
  const finder = new SourceFinder(deps, caller);
  const found = await Promise.all(sources.map((source) => findOne(deps, caller, finder, source)));
  const refused = firstProblem(found);
  if (refused) return refused;
  const resolved = found.flatMap((one) => (one.ok ? [one.value] : []));
  const bytes = resolved.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > limits.mergeBytes) {
    return invalid([`#/source_pdfs: must have at most ${limits.mergeBytes} bytes together (mergeBytes)`]);
  }
  return ok({
    sources: resolved.map(({ source }) => source),
    awaited: [...new Set(resolved.flatMap(({ awaited }) => awaited ?? []))],
    templateIds: templatesOf(resolved),
    test: resolved.some(({ test }) => test),
  });
}

async function findOne(
  { config }: Deps,
  caller: Caller,
  finder: SourceFinder,
  source: SourcePdf,
): Promise<Result<FoundSource>> {
  if (source.type !== 'url') return finder.find(source);
  if (reachOf(caller)) return noUrls;
  const checked = checkAddress(source.url, { purpose: 'sources', loopbackFor: config.loopbackFor });
  if (!checked.ok) return invalid([`the URL is refused: ${checked.message}`]);
  const { href, pathname, hostname } = checked.url;
  const name = lastPart(pathname) || hostname;
  return ok({ source: { type: 'url', url: href, name }, templateIds: null, test: false, bytes: 0 });
}

function templatesOf(found: FoundSource[]): string[] | null {
  const ids = found.map(({ templateIds }) => templateIds);
  return ids.includes(null) ? null : [...new Set(ids.flatMap((some) => some ?? []))];
}

const noUrls = invalid(['you are limited to some folders or templates, and a URL belongs to none of them']);

/** The file name at the end of a URL's path, as a name for the source. */
function lastPart(pathname: string): string {
  const part = pathname.split('/').at(-1) ?? '';
  try {
    return withoutExtension(decodeURIComponent(part)).slice(0, limits.nameChars);
  } catch {
    // A percent sign is not always the start of an escape.
    return withoutExtension(part).slice(0, limits.nameChars);
  }
}

function withoutExtension(name: string): string {
  return name.replace(/\.pdf$/i, '');
}

/**
 * Joins the problems of all sources into one refusal. The first problem gives the code; each one is
 * listed with its index.
 */
function firstProblem(found: Result<FoundSource>[]): { ok: false; refusal: Refusal } | null {
  const problems = found.flatMap((one, index) => (one.ok ? [] : [{ ...one.refusal, index }]));
  const [first] = problems;
  if (!first) return null;
  const errors = problems.map(({ message, index }) => `#/source_pdfs/${index}: ${message}`);
  return { ok: false, refusal: { code: first.code, message: errors[0] ?? first.message, errors } };
}
