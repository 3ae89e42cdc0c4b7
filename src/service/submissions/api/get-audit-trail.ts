import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { answer, noQuery, operation, refused } from '../../operation';
import { exportTrail, exportVersion } from '../export-trail';
import { findSubmission } from '../find-submission';

const hash = z.string().describe('SHA-256, in hex.');

const auditEntry = z
  .object({
    sequence: z.number().int(),
    time: shownTime,
    event: z
      .looseObject({ type: z.string() })
      .describe('What happened, with its details, such as the hashes of data and PDF.'),
    previous_hash: hash,
    hash: hash.describe('SHA-256 of this entry without its `hash`, as canonical JSON (RFC 8785).'),
  })
  .meta({ id: 'AuditEntry' });

const closing = z
  .object({
    sequence: z.number().int().describe('The entry about the finished PDF.'),
    statement: z
      .string()
      .describe('What is signed, as text: it names the submission, the entry and its hash.'),
    signature: z.string().describe('A detached CMS signature (CAdES) of the statement, in PEM.'),
    certificate: z.string().describe('The certificate of the signature, in PEM.'),
  })
  .nullable()
  .describe('The signature of the entry about a sealed PDF, by the key that sealed it; null without one.');

const published = z
  .object({
    statement: z.string().describe('The published heads, as `/.well-known/quillet/heads.json` has them.'),
    signature: z.string().describe('A detached CMS signature (CAdES) of the statement, in PEM.'),
    certificate: z.string().describe('The certificate of the signature, in PEM.'),
    path: z.array(hash).describe('The hashes on the way from this trail to the root in the statement.'),
  })
  .nullable()
  .describe('That the end of the trail was published; null before that, without a seal, and for tests.');

export const getAuditTrail = operation({
  id: 'getAuditTrail',
  method: 'get',
  path: '/submissions/:submission_id/audit',
  scope: 'documents:read',
  query: noQuery,
  tag: 'Submissions',
  summary: 'Get the audit trail of a submission',
  description:
    'Everything that happened to the submission, as a chain: each entry has the hash of the entry before it. The page `/verify` checks it in a browser; in a copy of the source code of Quillet, `npm run verify -- document.pdf trail.json` does so offline.',
  success: {
    status: 200,
    description: 'The trail, oldest entry first.',
    schema: z.object({
      version: z.number().int().describe('The form of this answer. It is kept with the answer, for checks.'),
      submission_id: z.string(),
      entries: z.array(auditEntry),
      closing,
      published,
    }),
    example: {
      version: exportVersion,
      submission_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
      entries: [
        {
          sequence: 1,
          time: '2026-01-31T09:30:00.000Z',
          event: {
            type: 'submission.created',
            submission: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
            source: 'api',
            content_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            data_hash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
            salted: true,
          },
          previous_hash: '0000000000000000000000000000000000000000000000000000000000000000',
          hash: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
        },
      ],
      closing: null,
      published: null,
    },
  },
  refusals: ['submission_not_found'],
  async handle({ caller, services, params }) {
    const found = await findSubmission(services, caller, params.submission_id, null);
    if (!found.ok) return refused(found.refusal);
    return answer(200, await exportTrail(services, found.value));
  },
});
