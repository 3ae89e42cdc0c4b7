import { lineDiff } from '../../../src/service/templates/content/line-diff';
import { paint } from '../kit/output';
import { changedFiles, DOCUMENT, type FileSet, IMAGES } from './file-set';

const CONTEXT = 3;

/** The differences from one template to another, file by file. */
export function spellDiff(name: string, from: FileSet, to: FileSet): string[] {
  return changedFiles(from, to).flatMap((file) => {
    const [before, after] = [from.get(file), to.get(file)];
    const head = paint('bold', `${name}/${file}`);
    if (file === DOCUMENT || file.startsWith(IMAGES))
      return [
        `${head}: ${before === undefined ? 'added' : after === undefined ? 'removed' : 'another file'}`,
      ];
    return [head, ...hunks(before ?? '', after ?? '')];
  });
}

/** The changed lines with a few around them. */
function hunks(before: string, after: string): string[] {
  const lines = lineDiff(before, after);
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap(({ kind, text }, index) => {
    if (!isNear[index]) return isNear[index - 1] ? [paint('cyan', '…')] : [];
    if (kind === 'same') return [`  ${text}`];
    return [kind === 'added' ? paint('green', `+ ${text}`) : paint('red', `- ${text}`)];
  });
}
