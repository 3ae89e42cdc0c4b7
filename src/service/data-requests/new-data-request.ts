import type { DataRequestChange, NewDataRequest } from './data-request-body';
import type { Authentication, DataRequestRecord } from './data-request-record';

/** The first record of a data request. */
export function newDataRequest(id: string, sent: NewDataRequest, fields: string[]): DataRequestRecord {
  return {
    id,
    email: sent.email,
    name: sent.name ?? '',
    order: sent.order ?? 0,
    fields,
    metadata: JSON.stringify(sent.metadata ?? {}),
    isMetadataOfAnother: false,
    authentication: withAuthentication(unknownSigner(sent.auth_type), sent),
    mayDelegate: sent.may_delegate ?? false,
    identityStep: sent.identity_step ?? 'none',
    senderName: sent.sender_name ?? null,
    replyTo: sent.reply_to ?? null,
    identityProvider: sent.identity_provider ?? null,
    identityPassedAt: null,
    identityLevel: null,
    invitation: { subject: sent.invitation_subject ?? null, message: sent.invitation_message ?? null },
    language: sent.language ?? 'en',
    state: 'pending',
    invitedAt: null,
    viewedAt: null,
    completedAt: null,
    ipAddress: null,
    userAgent: null,
  };
}

export function unknownSigner(type: Authentication['type']): Authentication {
  return {
    type,
    sessionStartedAt: null,
    secondFactorType: null,
    provider: null,
    sessionIdHash: null,
    userIdHash: null,
    usernameHash: null,
    phoneNumberHash: null,
  };
}

type Known = Extract<keyof NewDataRequest, `auth_${string}`>;
type SentAuthentication = { [Key in Known]?: NewDataRequest[Key] | undefined };

/** The authentication with the properties that were sent; the other properties stay. */
function withAuthentication(before: Authentication, sent: SentAuthentication): Authentication {
  const type = sent.auth_type ?? before.type;
  // Facts about one type of authentication do not apply to another.
  const known = type === before.type ? before : unknownSigner(type);
  return {
    type,
    // For `email_link`, the service itself sets when the session started.
    sessionStartedAt: type === 'email_link' ? null : (sent.auth_session_started_at ?? known.sessionStartedAt),
    secondFactorType: sent.auth_second_factor_type || known.secondFactorType,
    provider: sent.auth_provider ?? known.provider,
    sessionIdHash: sent.auth_session_id_hash ?? known.sessionIdHash,
    userIdHash: sent.auth_user_id_hash ?? known.userIdHash,
    usernameHash: sent.auth_username_hash ?? known.usernameHash,
    phoneNumberHash: sent.auth_phone_number_hash ?? known.phoneNumberHash,
  };
}

export function withChange(
  record: DataRequestRecord,
  sent: DataRequestChange,
  fields: string[],
): DataRequestRecord {
  return {
    ...record,
    email: sent.email ?? record.email,
    name: sent.name ?? record.name,
    order: sent.order ?? record.order,
    fields,
    ...(sent.metadata && { metadata: JSON.stringify(sent.metadata), isMetadataOfAnother: false }),
    authentication: withAuthentication(record.authentication, sent),
    mayDelegate: sent.may_delegate ?? record.mayDelegate,
    senderName: sent.sender_name === undefined ? record.senderName : sent.sender_name,
    replyTo: sent.reply_to === undefined ? record.replyTo : sent.reply_to,
    ...withIdentityStep(record, sent),
    invitation: withInvitation(record, sent),
    language: sent.language ?? record.language,
  };
}

type IdentityStep = Pick<DataRequestRecord, 'identityStep' | 'identityProvider' | 'identityPassedAt'>;

/** The step that is demanded from now on. Another step, or another address, has not been passed yet. */
function withIdentityStep(record: DataRequestRecord, sent: DataRequestChange): IdentityStep {
  const identityStep = sent.identity_step ?? record.identityStep;
  const named = sent.identity_provider === undefined ? record.identityProvider : sent.identity_provider;
  const next = { identityStep, identityProvider: identityStep === 'provider' ? named : null };
  const isSame = isSameStep(record, next) && (sent.email ?? record.email) === record.email;
  return { ...next, identityPassedAt: isSame ? record.identityPassedAt : null };
}

/** Whether two demands are for the same step, so that who passed one has passed the other. */
export function isSameStep(
  one: Pick<DataRequestRecord, 'identityStep' | 'identityProvider'>,
  other: Pick<DataRequestRecord, 'identityStep' | 'identityProvider'>,
): boolean {
  return one.identityStep === other.identityStep && one.identityProvider === other.identityProvider;
}

/** null takes the words away, so that those of the template count again. */
function withInvitation(
  { invitation: { subject, message } }: DataRequestRecord,
  { invitation_subject = subject, invitation_message = message }: DataRequestChange,
): DataRequestRecord['invitation'] {
  return { subject: invitation_subject, message: invitation_message };
}
