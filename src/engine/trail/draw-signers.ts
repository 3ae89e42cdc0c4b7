import type { Typesetter } from '../text/layout/typesetter';
import type { ReportedSignature, ReportedSigner } from './audit-report';
import { drawFacts, drawGround, drawPill } from './draw-sections';
import type { ReportPaper } from './report-paper';
import { colors, styles } from './report-text';
import { type SignaturePictures, signatureSize } from './signature-pictures';

export type SignerDrawing = {
  pictures: SignaturePictures;
  typesetter: Typesetter | undefined;
};

const INDENT = 12;
const HEAD_HEIGHT = 42;
/** The room that a signer's heading needs, so that it is not left alone at the foot of a page. */
export const PERSON_ROOM = HEAD_HEIGHT + 40;
const BETWEEN_PEOPLE = 12;

export function drawSigners(
  paper: ReportPaper,
  signers: readonly ReportedSigner[],
  drawing: SignerDrawing,
): void {
  for (const [index, signer] of signers.entries()) {
    if (index > 0) paper.space(BETWEEN_PEOPLE);
    paper.need(PERSON_ROOM);
    drawSigner(paper, signer);
    paper.skip(8);
    drawFacts(paper, signer.facts, INDENT);
    drawSignatures(paper, signer.signatures, drawing);
  }
}

/** Draws the logo of the sender, alone at the top. */
export function drawLogo(
  paper: ReportPaper,
  logo: ReportedSignature,
  { pictures, typesetter }: SignerDrawing,
): void {
  const y = paper.y - signatureSize.height;
  pictures.draw(paper.content, logo, { x: paper.x(0), y, typesetter });
  paper.skip(signatureSize.height + 12);
}

function drawSigner(paper: ReportPaper, { name, address, standing }: ReportedSigner): void {
  const box = { left: paper.x(0), bottom: paper.y - HEAD_HEIGHT, width: paper.width, height: HEAD_HEIGHT };
  drawGround(paper.content, box);
  paper.skip(7);
  const width = paper.width - INDENT - drawPill(paper, standing.text, standing.tone);
  for (const [text, style] of [
    [name, styles.signer],
    [address, styles.label],
  ] as const)
    paper.row([{ lines: paper.text.lines(text, style, width, 1), style, left: INDENT }]);
  paper.skip(HEAD_HEIGHT - 7 - styles.signer.distance - styles.label.distance);
}

const SIGNATURE_GAP = 10;
const PAD = 6;

/** Draws signatures side by side, as many in a row as fit. */
function drawSignatures(
  paper: ReportPaper,
  signatures: readonly ReportedSignature[],
  { pictures, typesetter }: SignerDrawing,
): void {
  const shown = signatures.filter((signature) => pictures.has(signature));
  const [width, height] = [signatureSize.width + 2 * PAD, signatureSize.height + 2 * PAD];
  const perRow = Math.max(1, Math.floor((paper.width - INDENT + SIGNATURE_GAP) / (width + SIGNATURE_GAP)));
  if (shown.length > 0) paper.skip(4);
  for (let first = 0; first < shown.length; first += perRow) {
    const row = shown.slice(first, first + perRow).map((signature, at) => ({
      signature,
      left: INDENT + at * (width + SIGNATURE_GAP),
    }));
    paper.need(height + styles.small.distance + 6);
    for (const { signature, left } of row) {
      paper.content.strokeColor(colors.line);
      paper.content.strokeRectangle(paper.x(left), paper.y - height, width, height, 0.75);
      const place = { x: paper.x(left) + PAD, y: paper.y - height + PAD, typesetter };
      pictures.draw(paper.content, signature, place);
    }
    paper.skip(height + 3);
    const style = styles.small;
    paper.row(
      row.map(({ signature, left }) => ({
        lines: paper.text.lines(signature.caption, style, width, 1),
        style,
        left,
      })),
    );
    paper.skip(5);
  }
}
