import type { DataRequestChange, NewDataRequest } from './data-request-body';
import type { Authentication, DataRequestRecord } from './data-request-record';

/** The record that a data request begins with. */
export const newDataRequest = (id: string, sent: NewDataRequest, fields: string[]): DataRequestRecord => ({
  id,
  email: sent.email,
  name: sent.name ?? '',
  order: sent.order ?? 0,
  fields,
  metadata: JSON.stringify(sent.metadata ?? {}),
  authentication: withAuthentication(unknownPerson(sent.auth_type), sent),
  mayDelegate: sent.may_delegate ?? false,
  language: sent.language ?? 'en',
  state: 'pending',
  invitedAt: null,
  viewedAt: null,
  completedAt: null,
  ipAddress: null,
  userAgent: null,
});

export const unknownPerson = (type: Authentication['type']): Authentication => ({
  type,
  sessionStartedAt: null,
  secondFactorType: null,
  provider: null,
  sessionIdHash: null,
  userIdHash: null,
  usernameHash: null,
  phoneNumberHash: null,
});

/** Only what was sent is changed. */
export const withAuthentication = (before: Authentication, sent: DataRequestChange): Authentication => {
  const type = sent.auth_type ?? before.type;
  // What was known by another way is no part of this one.
  const known = type === before.type ? before : unknownPerson(type);
  return {
    type,
    // By mail the service itself finds out when the person comes.
    sessionStartedAt: type === 'email_link' ? null : (sent.auth_session_started_at ?? known.sessionStartedAt),
    secondFactorType: sent.auth_second_factor_type ?? known.secondFactorType,
    provider: sent.auth_provider ?? known.provider,
    sessionIdHash: sent.auth_session_id_hash ?? known.sessionIdHash,
    userIdHash: sent.auth_user_id_hash ?? known.userIdHash,
    usernameHash: sent.auth_username_hash ?? known.usernameHash,
    phoneNumberHash: sent.auth_phone_number_hash ?? known.phoneNumberHash,
  };
};

export const withChange = (
  record: DataRequestRecord,
  sent: DataRequestChange,
  fields: string[],
): DataRequestRecord => ({
  ...record,
  email: sent.email ?? record.email,
  name: sent.name ?? record.name,
  order: sent.order ?? record.order,
  fields,
  metadata: sent.metadata === undefined ? record.metadata : JSON.stringify(sent.metadata),
  authentication: withAuthentication(record.authentication, sent),
  mayDelegate: sent.may_delegate ?? record.mayDelegate,
  language: sent.language ?? record.language,
});
