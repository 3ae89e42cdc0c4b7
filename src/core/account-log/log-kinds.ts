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
  'sender.changed': { label: 'Sender changed' },
  'consent_text.changed': { label: 'Consent text changed' },
  'member.invited': { label: 'Member invited' },
  'member.invitation_withdrawn': { label: 'Invitation withdrawn' },
  'member.joined': { label: 'Member joined' },
  'member.role_changed': { label: 'Role changed' },
  'member.removed': { label: 'Member removed' },
  'token.created': { label: 'API token created' },
  'token.changed': { label: 'API token changed' },
  'token.revoked': { label: 'API token revoked' },
  'template.settings_changed': { label: 'Template settings changed' },
  'template.moved': { label: 'Template moved' },
  'template.published': { label: 'Version published' },
  'template.restored': { label: 'Version restored' },
  'template.version_deleted': { label: 'Version deleted' },
  'template.deleted': { label: 'Template deleted' },
  'folder.moved': { label: 'Folder moved' },
  'folder.deleted': { label: 'Folder deleted' },
  'font.deleted': { label: 'Font deleted' },
  'submission.expired': { label: 'Submission erased' },
  'submission.data_exported': { label: 'Data exported' },
  'combined_submission.expired': { label: 'Combined submission erased' },
  'webhook_endpoint.created': { label: 'Webhook endpoint created' },
  'webhook_endpoint.changed': { label: 'Webhook endpoint changed' },
  'webhook_endpoint.secret_rotated': { label: 'Webhook secret rotated' },
  'webhook_endpoint.disabled': { label: 'Webhook endpoint turned off' },
  'webhook_endpoint.deleted': { label: 'Webhook endpoint deleted' },
  'integration.created': { label: 'Integration created' },
  'integration.changed': { label: 'Integration changed' },
  'integration.deleted': { label: 'Integration deleted' },
  'identity_provider.created': { label: 'Identity provider created' },
  'identity_provider.changed': { label: 'Identity provider changed' },
  'identity_provider.secret_rotated': { label: 'Secret of an identity provider rotated' },
  'identity_provider.deleted': { label: 'Identity provider deleted' },
  'log.exported': { label: 'Account log exported' },
} as const satisfies Record<string, { label: string }>;

export type LogKind = keyof typeof logKindRows;

export const logKinds = namesOf(logKindRows);

/** Facts of one kind, such as the new role. Never a secret, an URL or an entered value. */
export type LogDetails = Record<string, string | number | null | readonly string[]>;
