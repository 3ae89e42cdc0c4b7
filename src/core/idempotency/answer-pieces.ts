import * as z from 'zod';

/** A piece of a long answer. Together, the pieces are its text. */
export type AnswerPiece = {
  /** The submission that the piece shows, after a comma if it is not the first. */
  itemId: string | null;
  body: string;
};

/** A row of D1 holds 2 MB. A longer answer is stored in pieces, each much shorter than that. */
export const longAnswerBytes = 1_000_000;
const pieceChars = 300_000;

const listed = z.looseObject({ submissions: z.array(z.looseObject({ id: z.string() })) });

/**
 * Cuts a long answer. Each submission of a batch is a piece of its own, so that it can be replaced
 * when its data is erased. A shorter answer has no pieces.
 */
export function piecesOf(text: string): AnswerPiece[] {
  if (Buffer.byteLength(text) <= longAnswerBytes) return [];
  const answer = listed.safeParse(JSON.parse(text));
  if (!answer.success) return chunksOf(text);
  const { submissions, ...rest } = answer.data;
  const head = JSON.stringify({ ...rest, submissions: [] });
  const items = submissions.map((submission, index) => ({
    itemId: submission.id,
    body: `${index > 0 ? ',' : ''}${JSON.stringify(submission)}`,
  }));
  return [...chunksOf(head.slice(0, -2)), ...items, { itemId: null, body: head.slice(-2) }];
}

function chunksOf(text: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + pieceChars;
    // A character of two units stays whole, because a store may not keep half of one.
    const isHalf = /[\ud800-\udbff]/.test(text[end - 1] ?? '');
    pieces.push({ itemId: null, body: text.slice(at, isHalf ? end - 1 : end) });
    at = isHalf ? end - 1 : end;
  }
  return pieces;
}
