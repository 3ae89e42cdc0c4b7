import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../core/db/schema';
import { keyedOfAccount } from '../../core/idempotency/keyed-requests-store';
import {
  forGood,
  type Life,
  sweptLives,
  untilDeleted,
  untilUnused,
  withAccount,
  withTemplate,
  withVersions,
} from './table-lives';

/** A table, how long its rows live, and what of it belongs to an account. */
export type AccountTable = {
  table: SQLiteTable;
  life: Life;
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

function whole(
  life: Life,
  table: SQLiteTable,
  column: SQLiteColumn,
  without: readonly string[] = [],
): AccountTable {
  return { table, life, rowsOf: ofAccount(column), exported: { without } };
}

function inside(
  life: Life,
  table: SQLiteTable,
  rowsOf: NonNullable<AccountTable['rowsOf']>,
  why: string,
): AccountTable {
  return { table, life, rowsOf, exported: { why } };
}

/** A table of records, which every volume has. */
function ofRecords(row: AccountTable): AccountTable {
  return { ...row, inVolumes: true };
}

function ofDeployment(life: Life, table: SQLiteTable, why: string): AccountTable {
  return { table, life, rowsOf: null, exported: { why } };
}

const { dataRequests, users } = schema;

type NameOf<Table> = Table extends SQLiteTable ? Table['_']['name'] : never;

/**
 * Every table of the database, those that name rows of others first. The sweep, and the export and the
 * erasure of an account, go by this list: a table that is missing here is in none of them.
 */
export const accountTables = {
  sessions: inside(
    sweptLives.sessions,
    schema.sessions,
    ofMembers(schema.sessions.userId),
    'Sessions are credentials.',
  ),
  passkeys: inside(
    untilDeleted,
    schema.passkeys,
    ofMembers(schema.passkeys.userId),
    'Passkeys work at one host only.',
  ),
  sign_on_subjects: inside(
    untilDeleted,
    schema.signOnSubjects,
    ofMembers(schema.signOnSubjects.userId),
    'They belong to the provider of one host.',
  ),
  sign_on_connections: inside(
    untilDeleted,
    schema.signOnConnections,
    ofAccount(schema.signOnConnections.accountId),
    'A provider sends members back to one host only.',
  ),
  saved_filters: inside(
    untilDeleted,
    schema.savedFilters,
    ofMembers(schema.savedFilters.userId),
    'They belong to the member who saved them.',
  ),
  one_time_secrets: inside(
    sweptLives.oneTimeSecrets,
    schema.oneTimeSecrets,
    (accountId) =>
      or(eq(schema.oneTimeSecrets.accountId, accountId), ofMembers(schema.oneTimeSecrets.userId)(accountId)),
    'They are credentials.',
  ),
  sent_mails: inside(
    sweptLives.sentMails,
    schema.sentMails,
    (accountId) =>
      sql`${schema.sentMails.dataRequestId} in (select ${dataRequests.id} from ${dataRequests} where ${dataRequests.accountId} = ${accountId})`,
    'They only find the data request of a mail that bounces.',
  ),
  data_requests: ofRecords(
    inside(
      withAccount,
      schema.dataRequests,
      ofAccount(dataRequests.accountId),
      'The records of submissions have them.',
    ),
  ),
  submissions: ofRecords(
    inside(
      withAccount,
      schema.submissions,
      ofAccount(schema.submissions.accountId),
      'They are exported from their coordinators.',
    ),
  ),
  batch_templates: ofRecords(
    inside(
      withAccount,
      schema.batchTemplates,
      ofAccount(schema.batchTemplates.accountId),
      'The records of submissions name their batches.',
    ),
  ),
  combined_submissions: ofRecords(
    inside(
      withAccount,
      schema.combinedSubmissions,
      ofAccount(schema.combinedSubmissions.accountId),
      'They are exported from their coordinators.',
    ),
  ),
  web_form_days: {
    life: sweptLives.webFormDays,
    table: schema.webFormDays,
    rowsOf: ofTemplates(schema.webFormDays.templateId),
    exported: { without: [] },
  },
  template_versions: {
    life: withTemplate,
    table: schema.templateVersions,
    rowsOf: ofTemplates(schema.templateVersions.templateId),
    exported: { without: [] },
  },
  template_comments: whole(withTemplate, schema.templateComments, schema.templateComments.accountId),
  template_test_data: whole(withTemplate, schema.templateTestData, schema.templateTestData.accountId),
  editor_tokens: inside(
    sweptLives.editorTokens,
    schema.editorTokens,
    ofAccount(schema.editorTokens.accountId),
    'They are credentials, and live for a day.',
  ),
  templates: whole(untilDeleted, schema.templates, schema.templates.accountId),
  hidden_templates: whole(withAccount, schema.hiddenTemplates, schema.hiddenTemplates.accountId),
  template_contents: whole(withAccount, schema.templateContents, schema.templateContents.accountId),
  documents: whole(withVersions, schema.documents, schema.documents.accountId),
  folders: whole(untilDeleted, schema.folders, schema.folders.accountId),
  fonts: whole(withAccount, schema.fonts, schema.fonts.accountId),
  custom_files: whole(untilDeleted, schema.customFiles, schema.customFiles.accountId),
  uploads: inside(
    sweptLives.uploads,
    schema.uploads,
    ofAccount(schema.uploads.accountId),
    'They live for a day.',
  ),
  bundles: inside(
    sweptLives.bundles,
    schema.bundles,
    ofAccount(schema.bundles.accountId),
    'They live for a day, and hold copies.',
  ),
  logos: whole(untilUnused, schema.logos, schema.logos.accountId),
  senders: whole(withAccount, schema.senders, schema.senders.accountId),
  consent_texts: whole(withAccount, schema.consentTexts, schema.consentTexts.accountId),
  webhook_endpoints: whole(untilDeleted, schema.webhookEndpoints, schema.webhookEndpoints.accountId, [
    'sealed_secret',
    'previous_sealed_secret',
  ]),
  deliveries: ofRecords(whole(sweptLives.deliveries, schema.deliveries, schema.deliveries.accountId)),
  webhook_deliveries: ofRecords(
    whole(sweptLives.webhookDeliveries, schema.webhookDeliveries, schema.webhookDeliveries.accountId),
  ),
  integrations: whole(untilDeleted, schema.integrations, schema.integrations.accountId, [
    'sealed_credentials',
  ]),
  identity_providers: whole(untilDeleted, schema.identityProviders, schema.identityProviders.accountId, [
    'sealed_secret',
    'previous_sealed_secret',
  ]),
  account_seal_keys: whole(withAccount, schema.accountSealKeys, schema.accountSealKeys.accountId, [
    'sealed_secret',
  ]),
  api_tokens: whole(withAccount, schema.apiTokens, schema.apiTokens.accountId, ['secret_hash']),
  api_requests: inside(
    sweptLives.apiRequests,
    schema.apiRequests,
    ofAccount(schema.apiRequests.accountId),
    'They live for seven days.',
  ),
  idempotency_keys: inside(
    sweptLives.idempotencyKeys,
    schema.idempotencyKeys,
    ofAccount(schema.idempotencyKeys.accountId),
    'They live for a day.',
  ),
  idempotency_pieces: inside(
    sweptLives.idempotencyPieces,
    schema.idempotencyPieces,
    ofAccount(schema.idempotencyPieces.accountId),
    'They live for a day.',
  ),
  keyed_requests: inside(
    sweptLives.keyedRequests,
    schema.keyedRequests,
    keyedOfAccount,
    'They live for a day.',
  ),
  usage: ofRecords(whole(withAccount, schema.usage, schema.usage.accountId)),
  usage_days: ofRecords(whole(withAccount, schema.usageDays, schema.usageDays.accountId)),
  legal_holds: whole(withAccount, schema.legalHolds, schema.legalHolds.accountId),
  users: whole(untilDeleted, users, users.accountId, ['password_hash', 'totp_secret', 'totp_step']),
  accounts: whole(withAccount, schema.accounts, schema.accounts.id),
  account_log: whole(sweptLives.accountLog, schema.accountLog, schema.accountLog.accountId),
  account_erasures: {
    ...whole(forGood, schema.accountErasures, schema.accountErasures.accountId),
    kept: 'Its row is the proof of the erasure.',
  },
  identity_attempts: ofDeployment(
    sweptLives.identityAttempts,
    schema.identityAttempts,
    'They name a session, and live for minutes.',
  ),
  sign_in_failures: ofDeployment(
    sweptLives.signInFailures,
    schema.signInFailures,
    'They name hashes of addresses, for a day.',
  ),
  signer_passkeys: ofDeployment(
    sweptLives.signerPasskeys,
    schema.signerPasskeys,
    'They belong to signers, under a hash from which no account can be read.',
  ),
  published_heads: ofDeployment(forGood, schema.publishedHeads, 'They are public, and hashes only.'),
  seal_keys: ofDeployment(forGood, schema.sealKeys, 'They belong to the deployment.'),
  seal_validations: ofDeployment(sweptLives.sealValidations, schema.sealValidations, 'They are public.'),
  sweeps: ofDeployment(forGood, schema.sweeps, 'They belong to the deployment.'),
  volumes: ofDeployment(forGood, schema.volumes, 'They belong to the deployment.'),
  volume_turns: ofDeployment(forGood, schema.volumeTurns, 'They belong to the deployment.'),
} satisfies Record<NameOf<(typeof schema)[keyof typeof schema]>, AccountTable>;

export type TableName = keyof typeof accountTables;
