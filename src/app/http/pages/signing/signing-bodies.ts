import * as z from 'zod';
import { languages } from '../../../../lib/languages';
import { limits } from '../../../../lib/limits';
import { delegateBody } from '../../../../service/data-requests/data-request-body';

/** The bodies that the signing page sends. */

const values = z.record(z.string().max(limits.nameChars), z.unknown());
const previewHash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');
/** An id that the page makes for each click, so that a repeated request is recognised. */
const attempt = z.string().min(8).max(64).optional();

export const signingBodies = {
  viewed: z.strictObject({ document_hash: previewHash }),
  values: z.strictObject({ values, revision: z.number().int().min(0) }),
  complete: z.strictObject({
    values,
    /** Both are absent where a plain form showed no document: nobody agrees to what they have not seen. */
    consent: z.strictObject({ hash: z.string().max(64), language: z.enum(languages) }).optional(),
    document_hash: previewHash.optional(),
    revision: z.number().int().min(0).optional(),
    attempt,
  }),
  decline: z.strictObject({
    reason: z.string().trim().max(limits.declineReasonChars).optional(),
    attempt,
  }),
  delegate: delegateBody.extend({ attempt }),
};
