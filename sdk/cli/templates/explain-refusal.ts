import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { QuilletError } from '../../src/errors';
import { endingOf } from '../kit/exit-codes';
import { Failure, type Problem } from '../kit/failure';
import { FIELDS, sources, TEMPLATE } from './file-set';
import type { Local } from './of-folder';

/**
 * A refusal of the deployment, with the file and the line that each problem is about. `isPutBack`: false
 * when the template could not be made again what it was.
 */
export function explained(error: unknown, { folder }: Local, isPutBack = true): unknown {
  const half = `${folder} is pushed in part, and could not be put back. Push it again with --force.`;
  const problems =
    error instanceof QuilletError ? error.errors.map((sentence) => placed(sentence, folder)) : [];
  if (problems.length > 0)
    return new Failure(
      endingOf(error),
      isPutBack ? `${folder} is refused, and nothing of it was changed.` : half,
      problems,
    );
  if (isPutBack) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(endingOf(error), half, [{ file: folder, message: reason }]);
}

/** `#/template/fields/3/width: must be at least 1` */
function placed(sentence: string, folder: string): Problem {
  const [, pointer, message] = /^#\/template(\/\S*?)?: (.*)$/s.exec(sentence) ?? [];
  if (pointer === undefined || message === undefined) return { file: folder, message: sentence };
  const [first = '', ...rest] = pointer.slice(1).split('/').map(unescaped);
  if (Object.hasOwn(sources, first)) {
    const row = /line (\d+)/.exec(message)?.[1];
    const file = join(folder, sources[first as keyof typeof sources]);
    return { file, ...(row !== undefined && { row: Number(row) }), message };
  }
  const [file, path] =
    first === 'fields' ? [join(folder, FIELDS), rest] : [join(folder, TEMPLATE), [first, ...rest]];
  const row = lineOf(file, path);
  return { file, ...(row !== undefined && { row }), pointer, message };
}

/** The line of the deepest value on a path that the file has. */
function lineOf(file: string, path: string[]): number | undefined {
  if (!existsSync(file)) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  for (let length = keys.length; length > 0; length -= 1) {
    const node = document.getIn(keys.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
