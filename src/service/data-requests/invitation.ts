import * as z from 'zod';
import { isLines, isOneLine } from '../../core/api/plain-text';
import { limits } from '../../lib/limits';
import type { DataRequestRecord, SigningSettings } from './data-request-record';

/** The sender's own words to a signer: the subject of the invitation, and a message. */
export type Invitation = { subject: string | null; message: string | null };

/** A text of at most so many characters; an empty one is none. */
function words(most: number, isPlain: (text: string) => boolean, problem: string) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= most, `must have at most ${most} characters`)
    .refine(isPlain, problem)
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

export const invitationSubject = words(limits.invitationSubjectChars, isOneLine, 'must be one line of text');

export const invitationMessage = words(
  limits.invitationMessageChars,
  isLines,
  'must have no control characters but line breaks',
);

/** The words for one signer. The template's count where the data request has none of its own. */
export function invitationOf(
  { invitation }: Pick<DataRequestRecord, 'invitation'>,
  signing: Pick<SigningSettings, 'invitation'> | undefined,
): Invitation {
  return {
    subject: invitation.subject ?? signing?.invitation.subject ?? null,
    message: invitation.message ?? signing?.invitation.message ?? null,
  };
}
