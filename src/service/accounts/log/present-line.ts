import * as z from 'zod';
import type { LogLine } from '../../../core/account-log/account-log-store';
import { logKinds } from '../../../core/account-log/log-kinds';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestamp } from '../../../lib/timestamp';

const authorTypes = ['member', 'api_token', 'visitor', 'service'] as const;

export const lineRecord = z
  .object({
    id: z.string(),
    created_at: shownTime,
    kind: z.enum(logKinds),
    by: z
      .object({
        type: z
          .enum(authorTypes)
          .describe(
            '`visitor`: somebody with a link of a document. `service`: Quillet by itself. A refused sign-in names the member whose address was entered.',
          ),
        id: z.string().nullable(),
        name: z
          .string()
          .nullable()
          .describe('The name of the member, or the label of the token, at that time.'),
        email: z.string().nullable(),
      })
      .describe('Who did it.'),
    from: z
      .object({ ip: z.string().nullable(), user_agent: z.string().nullable() })
      .describe('Where the request came from.'),
    subject: z
      .object({ id: z.string().nullable(), name: z.string().nullable() })
      .nullable()
      .describe('What it was done to, with its name at that time.'),
    details: z.record(z.string(), z.unknown()).describe('Facts of this kind, such as the new role.'),
  })
  .meta({ id: 'AccountLogLine' });

export type PresentedLine = z.output<typeof lineRecord>;

export function presentLine(line: LogLine): PresentedLine {
  const { id, at, kind, ip, userAgent, subjectId, subject, details } = line;
  return {
    id,
    created_at: timestamp(at),
    kind,
    by: authorOf(line),
    from: { ip, user_agent: userAgent },
    subject: subjectId === null && subject === null ? null : { id: subjectId, name: subject },
    details,
  };
}

function authorOf({ userId, userName, userEmail, tokenId, tokenLabel, kind }: LogLine): PresentedLine['by'] {
  if (userId !== null) return { type: 'member', id: userId, name: userName, email: userEmail };
  if (tokenId !== null) return { type: 'api_token', id: tokenId, name: tokenLabel, email: null };
  const type = kind === 'submission.data_exported' ? 'visitor' : 'service';
  return { type, id: null, name: null, email: null };
}

export const lineExample = {
  id: 'log_1Nq2Xc0aB3dE5fG7hJ9k',
  created_at: '2026-01-31T09:30:00.040Z',
  kind: 'template.published',
  by: {
    type: 'member',
    id: 'usr_1Nq2Xc0aB3dE5fG7hJ9k',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  },
  from: { ip: '203.0.113.7', user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' },
  subject: { id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k', name: 'Membership form' },
  details: { version: '1.0.0' },
};
