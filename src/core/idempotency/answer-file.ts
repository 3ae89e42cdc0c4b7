import * as z from 'zod';
import type { Files } from '../platform/files';

/** A request whose answer is in a file: the run that stored it is named by its lease. */
export type Filed = { accountId: string; period: number; lease: string };

/** The key of the file of a long answer: below its account, so that it goes with it. */
export function answerFile({ accountId, period, lease }: Filed): string {
  return `${accountId}/answers/${period}/${lease}.json`;
}

export function isAnswerFile(key: string): boolean {
  return /^[^/]+\/answers\//.test(key);
}

export function storeAnswer(files: Files, key: string, text: string): Promise<void> {
  return files.put(key, Buffer.from(text), contentType);
}

/** Null when it was erased at this moment. */
export async function readAnswer(files: Files, key: string): Promise<string | null> {
  const bytes = await files.read(key);
  return bytes && Buffer.from(bytes).toString();
}

/**
 * Writes a file again with all submissions that are noted as erased. R2 takes about one new version of a file
 * a second: of many that are erased at once, the first writes what all have noted, and the others find it done.
 */
export async function amendFile(files: Files, key: string, erased: () => Promise<string>): Promise<void> {
  for (let tried = 0; tried < tries; tried++) {
    const found = await files.readVersion(key);
    if (!found) return;
    const text = Buffer.from(found.bytes).toString();
    const amended = amendedText(text, await erased());
    if (amended === text) return;
    if (await files.replace(key, found.etag, { bytes: Buffer.from(amended), contentType })) return;
  }
  throw new Error('The file of an answer changed too often while a submission in it was erased.');
}

const contentType = 'application/json';
const tries = 5;

const listed = z.looseObject({ submissions: z.array(z.looseObject({ id: z.string() })) });
const byId = z.record(z.string(), z.looseObject({ id: z.string() }));

function amendedText(text: string, erased: string): string {
  const answer = listed.parse(JSON.parse(text));
  const shown = byId.parse(JSON.parse(erased));
  const submissions = answer.submissions.map((submission) => shown[submission.id] ?? submission);
  return JSON.stringify({ ...answer, submissions });
}
