import { labelText } from './labels';
import type { Area, TextPiece } from './page-marks';
import { inset, type Proposal, textProposal } from './proposal';

const SAME_LINE = 2;
/** Captions begin at least this far apart: what stands closer is one caption. */
const APART = 40;

/**
 * Proposes a field under each caption of a row: “First    Middle    Last” in one cell asks for three
 * values. Returns null where there is one caption.
 */
export function proposeUnderCaptions(area: Area, captions: readonly TextPiece[]): Proposal[] | null {
  const row = captions.toSorted((one, other) => one.x - other.x);
  const [first] = row;
  const isRow = row.every(
    (piece, index) =>
      Math.abs(piece.baseline - (first?.baseline ?? 0)) <= SAME_LINE &&
      (index === 0 || piece.x - (row[index - 1]?.x ?? 0) >= APART),
  );
  if (row.length < 2 || !isRow) return null;
  return row.map((piece, index) => {
    const part = {
      ...area,
      x: index === 0 ? area.x : piece.x - 2,
      right: (row[index + 1]?.x ?? area.right + 2) - 2,
    };
    return textProposal('box', inset(part, 2), labelText(piece), { multiline: false });
  });
}
