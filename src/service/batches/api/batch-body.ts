import * as z from 'zod';
import type { Demand } from '../../../core/api/pace';
import { nameText } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { createSubmissionBody, metadata } from '../../submissions/api/submission-body';
import { versionText } from '../../templates/versions/wanted-version';
import type { NewBatch } from '../create-batch';

const templateId = z.string().optional();

const templateVersion = versionText.describe('The same as `version`.');

/** What only a submission takes that is sent alone. */
const alone = { attachments: true, e_invoice: true } as const;

const item = z.strictObject(
  {
    ...createSubmissionBody.omit(alone).shape,
    template_version: templateVersion,
    wait: z.boolean().optional().describe('false: the answer does not wait for the PDF of this submission.'),
    template_id: templateId.describe('Default: `template_id` of the batch.'),
    test: z.boolean().optional().describe('Default: `test` of the batch.'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.every((key) => Object.hasOwn(alone, key))
        ? 'cannot be sent in a batch: send this submission alone, or give the file to its template'
        : undefined,
  },
);

const object = z.strictObject({
  template_id: templateId
    .nullable()
    .describe('The template of submissions without a `template_id` of their own. null: none.'),
  template_version: templateVersion
    .nullable()
    .describe('The version for submissions that name none. null: none.'),
  test: z.boolean().optional().describe('The mode of submissions without a `test` of their own.'),
  name: nameText().optional().describe('What people call the batch. The dashboard lists it by this name.'),
  metadata: metadata.optional(),
  submissions: z
    .array(item)
    .min(1, 'must have at least one submission')
    .max(limits.batchSubmissions, `must have at most ${limits.batchSubmissions} submissions`),
});

export const batchBody = z.preprocess(bare, object);

/** A bare array of submissions is the same as an object with nothing else. */
function bare(sent: unknown): unknown {
  return Array.isArray(sent) ? { submissions: sent } : sent;
}

export function newBatch(body: z.output<typeof batchBody>): NewBatch {
  return {
    name: body.name,
    metadata: body.metadata ?? {},
    submissions: body.submissions.map(
      (
        {
          template_id,
          field_overrides,
          data_requests: requests,
          data_request_reminder_days: reminderDays,
          ...sent
        },
        index,
      ) => ({
        saidAt: saidAt(body, index),
        templateId: template_id ?? body.template_id ?? undefined,
        version: sent.version ?? sent.template_version ?? body.template_version ?? undefined,
        data: sent.data,
        metadata: sent.metadata ?? {},
        fieldOverrides: field_overrides,
        test: sent.test ?? body.test,
        editable: sent.editable,
        password: sent.password,
        seal: sent.seal,
        conformance: sent.conformance,
        conformanceDemand: sent.conformance_demand,
        expiresIn: sent.expires_in,
        signers: requests && { requests, cc: sent.cc ?? [], reminderDays },
        wait: sent.wait,
      }),
    ),
  };
}

type Places = NewBatch['submissions'][number]['saidAt'];

/** Where the body says the template and the version of a submission, by the words that it has. */
function saidAt(body: z.output<typeof batchBody>, index: number): Places {
  const own = `#/submissions/${index}`;
  const sent = body.submissions[index];
  const place = (names: ('template_id' | 'template_version' | 'version')[]) => {
    const [said] = names.filter((name) => sent?.[name] !== undefined);
    if (said !== undefined) return `${own}/${said}`;
    const [shared] = names.filter((name) => name !== 'version' && typeof body[name] === 'string');
    return shared === undefined ? `${own}/${names[0]}` : `#/${shared}`;
  };
  return { template: place(['template_id']), version: place(['version', 'template_version']) };
}

/** A body that is no batch makes nothing. */
export function documentsOfBatch(json: unknown): Demand {
  const sent = z.object({ submissions: z.array(z.unknown()) }).safeParse(bare(json));
  const documents = sent.success ? Math.min(sent.data.submissions.length, limits.batchSubmissions) : 0;
  return { documents, waits: true };
}
