import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { languages } from '../../lib/languages';
import { timestamp } from '../../lib/timestamp';
import { identityLevels } from '../audit/identity-levels';
import { identitySteps } from '../identity/steps';
import type { Answers } from './answers';
import { allAuthenticationTypes, type DataRequestRecord, secondFactorTypes } from './data-request-record';
import { dataRequestStates } from './data-request-state';

export const dataRequestRecord = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().describe('Empty if the request gave none.'),
    order: z.number().int(),
    sort_order: z.number().int().describe('The same as `order`.'),
    fields: z.array(z.string()).describe('Names of the fields that the signer fills in.'),
    metadata: z.record(z.string(), z.unknown()),
    state: z.enum(dataRequestStates),
    invited_at: shownTime
      .nullable()
      .describe(
        'When the turn of a signer with `auth_type` `email_link` came, and the invitation was sent. Reminders count from here.',
      ),
    viewed_at: shownTime.nullable().describe('When the signer first saw the document.'),
    completed_at: shownTime.nullable(),
    auth_type: z.enum(allAuthenticationTypes).describe('`none`: the signer came from a public form.'),
    auth_session_started_at: shownTime.nullable(),
    auth_second_factor_type: z.enum(secondFactorTypes).nullable(),
    auth_provider: z.string().nullable(),
    auth_session_id_hash: z.string().nullable(),
    auth_user_id_hash: z.string().nullable(),
    auth_username_hash: z.string().nullable(),
    auth_phone_number_hash: z.string().nullable(),
    ip_address: z.string().nullable().describe('The IP address from which the signer completed or declined.'),
    user_agent: z.string().nullable(),
    language: z.enum(languages),
    may_delegate: z.boolean(),
    sender_name: z.string().nullable().describe('null: that of the template or the account counts.'),
    invitation_subject: z.string().nullable().describe('null: that of the template or the account counts.'),
    invitation_message: z.string().nullable().describe('null: that of the template or the account counts.'),
    reply_to: z.string().nullable().describe('null: that of the template or the account counts.'),
    identity_step: z.enum(identitySteps).describe('What the signer must do before anything is shown.'),
    identity_provider: z.string().nullable().describe('The identity provider that the step needs.'),
    identity_passed_at: shownTime
      .nullable()
      .describe('When the signer last passed the step; null before that, and without a step.'),
    identity_level: z
      .enum(identityLevels)
      .nullable()
      .describe(
        'What is established about who the signer is; null until they have passed a step or were shown the document, and for one who was skipped.',
      ),
    submission_id: z
      .string()
      .optional()
      .describe('Present when the answer is the data request itself, not its submission.'),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('With `include_data=true`: the signer’s answers, by field name.'),
  })
  .meta({ id: 'DataRequest' });

export function presentDataRequest(record: DataRequestRecord): z.output<typeof dataRequestRecord> {
  const { authentication } = record;
  return {
    id: record.id,
    email: record.email,
    name: record.name,
    order: record.order,
    sort_order: record.order,
    fields: record.fields,
    metadata: JSON.parse(record.metadata),
    state: record.state,
    invited_at: timestamp(record.invitedAt),
    viewed_at: timestamp(record.viewedAt),
    completed_at: timestamp(record.completedAt),
    auth_type: authentication.type,
    auth_session_started_at: timestamp(authentication.sessionStartedAt),
    auth_second_factor_type: authentication.secondFactorType,
    auth_provider: authentication.provider,
    auth_session_id_hash: authentication.sessionIdHash,
    auth_user_id_hash: authentication.userIdHash,
    auth_username_hash: authentication.usernameHash,
    auth_phone_number_hash: authentication.phoneNumberHash,
    ip_address: record.ipAddress,
    user_agent: record.userAgent,
    language: record.language,
    may_delegate: record.mayDelegate,
    sender_name: record.senderName,
    invitation_subject: record.invitation.subject,
    invitation_message: record.invitation.message,
    reply_to: record.replyTo,
    identity_step: record.identityStep,
    identity_provider: record.identityProvider,
    identity_passed_at: timestamp(record.identityPassedAt),
    identity_level: record.identityLevel,
  };
}

/** The data request with the signer's answers; null before they are final. */
export function withOwnAnswers(
  record: DataRequestRecord,
  answers: Answers | null,
): z.output<typeof dataRequestRecord> {
  return { ...presentDataRequest(record), data: answers };
}

export const dataRequestExample = {
  id: 'drq_1Nq2Xc0aB3dE5fG7hJ9k',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  order: 0,
  sort_order: 0,
  fields: ['signature'],
  metadata: {},
  state: 'pending',
  invited_at: null,
  viewed_at: null,
  completed_at: null,
  auth_type: 'password',
  auth_session_started_at: '2026-01-31T09:30:00.000Z',
  auth_second_factor_type: null,
  auth_provider: null,
  auth_session_id_hash: null,
  auth_user_id_hash: null,
  auth_username_hash: null,
  auth_phone_number_hash: null,
  ip_address: null,
  user_agent: null,
  language: 'en',
  may_delegate: false,
  sender_name: null,
  invitation_subject: null,
  invitation_message: null,
  reply_to: null,
  identity_step: 'none',
  identity_provider: null,
  identity_passed_at: null,
  identity_level: null,
};
