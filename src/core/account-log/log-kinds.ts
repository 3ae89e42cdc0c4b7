import { namesOf } from '../../lib/catalogue';

/** The catalogue of the account log: what is written down, with its name at the dashboard. */
export const logKindRows = {
  'session.started': { label: 'Signed in' },
  'session.refused': { label: 'Sign-in refused' },
  'session.ended': { label: 'Signed out' },
  'password.changed': { label: 'Password changed' },
  'password.removed': { label: 'Password removed' },
  'passkey.added': { label: 'Passkey added' },
  'passkey.removed': { label: 'Passkey removed' },
  'second_factor.turned_on': { label: 'Authenticator app turned on' },
  'second_factor.turned_off': { label: 'Authenticator app turned off' },
  'second_factor.required': { label: 'Second factor required of all' },
  'second_factor.not_required': { label: 'Second factor no longer required' },
  'recovery_codes.renewed': { label: 'Recovery codes renewed' },
  'email.changed': { label: 'Email address changed' },
  'account.opened': { label: 'Account opened' },
  'account.renamed': { label: 'Account renamed' },
  'member.invited': { label: 'Member invited' },
  'member.invitation_withdrawn': { label: 'Invitation withdrawn' },
  'member.joined': { label: 'Member joined' },
  'member.role_changed': { label: 'Role changed' },
  'member.removed': { label: 'Member removed' },
  'token.created': { label: 'API token created' },
  'token.changed': { label: 'API token changed' },
  'token.revoked': { label: 'API token revoked' },
} as const satisfies Record<string, { label: string }>;

export type LogKind = keyof typeof logKindRows;

export const logKinds = namesOf(logKindRows);

/** Facts of one kind, such as the new role. Never a secret, an URL or an entered value. */
export type LogDetails = Record<string, string | number | null | readonly string[]>;
