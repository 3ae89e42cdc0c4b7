import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../core/db/schema';

/** A table, and what of it belongs to an account. */
export type AccountTable = {
  table: SQLiteTable;
  /** The rows of an account. Null: the table holds nothing that belongs to one. */
  rowsOf: ((accountId: string) => SQL | undefined) | null;
  /** The columns that an export leaves out, because they are secrets; or why it leaves out the table. */
  exported: { without: readonly string[] } | { why: string };
  /** Why the erasure of an account leaves the rows. */
  kept?: string;
  /** The table is in every volume. */
  inVolumes?: true;
};

function ofAccount(column: SQLiteColumn) {
  return (accountId: string): SQL => eq(column, accountId);
}

function ofMembers(column: SQLiteColumn) {
  return (accountId: string): SQL =>
    sql`${column} in (select ${schema.users.id} from ${schema.users} where ${schema.users.accountId} = ${accountId})`;
}

function ofTemplates(column: SQLiteColumn) {
  const { id, accountId: account } = schema.templates;
  return (accountId: string): SQL =>
    sql`${column} in (select ${id} from ${schema.templates} where ${account} = ${accountId})`;
}

function whole(table: SQLiteTable, column: SQLiteColumn, without: readonly string[] = []): AccountTable {
  return { table, rowsOf: ofAccount(column), exported: { without } };
}

function inside(table: SQLiteTable, rowsOf: NonNullable<AccountTable['rowsOf']>, why: string): AccountTable {
  return { table, rowsOf, exported: { why } };
}

/** A table of records, which every volume has. */
function ofRecords(row: AccountTable): AccountTable {
  return { ...row, inVolumes: true };
}

function ofDeployment(table: SQLiteTable, why: string): AccountTable {
  return { table, rowsOf: null, exported: { why } };
}

const { dataRequests, users } = schema;

/**
 * Every table of the database, those that name rows of others first. The export and the erasure of an
 * account both go by this list: a table that is missing here is in neither, so a test compares it with
 * the schema.
 */
export const accountTables = {
  sessions: inside(schema.sessions, ofMembers(schema.sessions.userId), 'Sessions are credentials.'),
  passkeys: inside(schema.passkeys, ofMembers(schema.passkeys.userId), 'Passkeys work at one host only.'),
  one_time_secrets: inside(
    schema.oneTimeSecrets,
    (accountId) =>
      or(eq(schema.oneTimeSecrets.accountId, accountId), ofMembers(schema.oneTimeSecrets.userId)(accountId)),
    'They are credentials.',
  ),
  sent_mails: inside(
    schema.sentMails,
    (accountId) =>
      sql`${schema.sentMails.dataRequestId} in (select ${dataRequests.id} from ${dataRequests} where ${dataRequests.accountId} = ${accountId})`,
    'They only find the data request of a mail that bounces.',
  ),
  data_requests: ofRecords(
    inside(schema.dataRequests, ofAccount(dataRequests.accountId), 'The records of submissions have them.'),
  ),
  submissions: ofRecords(
    inside(
      schema.submissions,
      ofAccount(schema.submissions.accountId),
      'They are exported from their coordinators.',
    ),
  ),
  combined_submissions: ofRecords(
    inside(
      schema.combinedSubmissions,
      ofAccount(schema.combinedSubmissions.accountId),
      'They are exported from their coordinators.',
    ),
  ),
  web_form_days: {
    table: schema.webFormDays,
    rowsOf: ofTemplates(schema.webFormDays.templateId),
    exported: { without: [] },
  },
  template_versions: {
    table: schema.templateVersions,
    rowsOf: ofTemplates(schema.templateVersions.templateId),
    exported: { without: [] },
  },
  templates: whole(schema.templates, schema.templates.accountId),
  template_contents: whole(schema.templateContents, schema.templateContents.accountId),
  documents: whole(schema.documents, schema.documents.accountId),
  folders: whole(schema.folders, schema.folders.accountId),
  fonts: whole(schema.fonts, schema.fonts.accountId, ['covers']),
  custom_files: whole(schema.customFiles, schema.customFiles.accountId),
  uploads: inside(schema.uploads, ofAccount(schema.uploads.accountId), 'They live for a day.'),
  logos: whole(schema.logos, schema.logos.accountId),
  senders: whole(schema.senders, schema.senders.accountId),
  consent_texts: whole(schema.consentTexts, schema.consentTexts.accountId),
  webhook_endpoints: whole(schema.webhookEndpoints, schema.webhookEndpoints.accountId, [
    'sealed_secret',
    'previous_sealed_secret',
  ]),
  webhook_deliveries: ofRecords(whole(schema.webhookDeliveries, schema.webhookDeliveries.accountId)),
  integrations: whole(schema.integrations, schema.integrations.accountId, ['sealed_credentials']),
  identity_providers: whole(schema.identityProviders, schema.identityProviders.accountId, [
    'sealed_secret',
    'previous_sealed_secret',
  ]),
  account_seal_keys: whole(schema.accountSealKeys, schema.accountSealKeys.accountId, ['sealed_secret']),
  api_tokens: whole(schema.apiTokens, schema.apiTokens.accountId, ['secret_hash']),
  api_requests: inside(
    schema.apiRequests,
    ofAccount(schema.apiRequests.accountId),
    'They live for seven days.',
  ),
  idempotency_keys: inside(
    schema.idempotencyKeys,
    ofAccount(schema.idempotencyKeys.accountId),
    'They live for a day.',
  ),
  idempotency_pieces: inside(
    schema.idempotencyPieces,
    ofAccount(schema.idempotencyPieces.accountId),
    'They live for a day.',
  ),
  usage: ofRecords(whole(schema.usage, schema.usage.accountId)),
  usage_days: ofRecords(whole(schema.usageDays, schema.usageDays.accountId)),
  legal_holds: whole(schema.legalHolds, schema.legalHolds.accountId),
  users: whole(users, users.accountId, ['password_hash', 'totp_secret', 'totp_step']),
  accounts: whole(schema.accounts, schema.accounts.id),
  // Lines are kept as long as the account is there.
  account_log: whole(schema.accountLog, schema.accountLog.accountId),
  account_erasures: {
    ...whole(schema.accountErasures, schema.accountErasures.accountId),
    kept: 'Its row is the proof of the erasure.',
  },
  identity_attempts: ofDeployment(schema.identityAttempts, 'They name a session, and live for minutes.'),
  sign_in_failures: ofDeployment(schema.signInFailures, 'They name hashes of addresses, for a day.'),
  signer_passkeys: ofDeployment(
    schema.signerPasskeys,
    'They belong to signers, under a hash from which no account can be read.',
  ),
  published_heads: ofDeployment(schema.publishedHeads, 'They are public, and hashes only.'),
  seal_keys: ofDeployment(schema.sealKeys, 'They belong to the deployment.'),
  seal_validations: ofDeployment(schema.sealValidations, 'They are public.'),
  sweeps: ofDeployment(schema.sweeps, 'They belong to the deployment.'),
  volumes: ofDeployment(schema.volumes, 'They belong to the deployment.'),
  volume_turns: ofDeployment(schema.volumeTurns, 'They belong to the deployment.'),
} satisfies Record<string, AccountTable>;

export type TableName = keyof typeof accountTables;
