import { removeLinesBefore } from '../../core/account-log/account-log-store';
import { removeRequestsBefore } from '../../core/api-log/api-log-store';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { removePiecesBefore } from '../../core/idempotency/idempotency-pieces-store';
import { removeKeysBefore } from '../../core/idempotency/idempotency-store';
import { removeKeyedBefore } from '../../core/idempotency/keyed-requests-store';
import type { Files } from '../../core/platform/files';
import { limits } from '../../lib/limits';
import { removeFailuresBefore } from '../accounts/sign-in/attempt-store';
import { removeSecretsOver } from '../accounts/sign-in/secret-store';
import { removeSessionsOver } from '../accounts/sign-in/session-store';
import { removeBundlesOver } from '../bundles/end-bundles';
import { removeSentMailsBefore } from '../data-requests/sent-mail-store';
import { removeDeliveriesBefore } from '../delivery/delivery-store';
import type { DeliveryTableName } from '../delivery/delivery-table-store';
import { removeEditorTokensOver } from '../editing/editor-token-store';
import { removeAttemptsOver } from '../identity/attempt-store';
import { removeSignerPasskeysBefore } from '../identity/signer-passkey-store';
import { removeValidationsBefore } from '../seals/validation-store';
import { removeWebFormDaysBefore } from '../submissions/web-form-day-store';
import { removeUploadRowsBefore } from '../uploads/upload-store';

export type Stores = { db: Database; volumes: Volumes; files: Files };

/** How long the rows of a table live. */
export type Life = {
  /** In the words of docs/retention.md. */
  kept: string;
  /** Removes a step of the rows whose time is over. True: more may be left. */
  sweep?: (stores: Stores, now: number) => Promise<boolean>;
};

const hour = 3600_000;
const day = 24 * hour;

/** What an account, a member or the service makes and removes. */
export const untilDeleted: Life = { kept: 'until it is deleted' };
export const withTemplate: Life = { kept: 'as long as the template' };
export const withVersions: Life = { kept: 'until no template and no version has it' };
export const withAccount: Life = { kept: 'as long as the account' };
export const untilUnused: Life = { kept: 'until nothing shows it, as described under Logos' };
export const forGood: Life = { kept: 'as long as the deployment' };

function deliveriesIn(table: DeliveryTableName): Life {
  return {
    kept: `${limits.webhookKeptDays} days`,
    sweep: ({ volumes }, now) => removeDeliveriesBefore(volumes, table, now - limits.webhookKeptDays * day),
  };
}

/** What the sweep removes when its time is over. */
export const sweptLives = {
  sessions: {
    kept: `${limits.sessionDays} days, or ${limits.sessionIdleDays} without use`,
    sweep: ({ db }, now) => removeSessionsOver(db, now),
  },
  oneTimeSecrets: {
    kept: `until they are used or expire, at most ${limits.invitationDays} days; recovery codes until they are used or replaced`,
    sweep: ({ db }, now) => removeSecretsOver(db, now),
  },
  sentMails: {
    kept: `${limits.sentMailKeptDays} days`,
    sweep: ({ db }, now) => removeSentMailsBefore(db, now - limits.sentMailKeptDays * day),
  },
  webFormDays: {
    kept: `${limits.webFormDaysKept} days`,
    sweep: ({ db }, now) => removeWebFormDaysBefore(db, now - limits.webFormDaysKept * day),
  },
  uploads: {
    kept: `${limits.uploadKeptHours} hours`,
    sweep: ({ db }, now) => removeUploadRowsBefore(db, now - limits.uploadKeptHours * hour),
  },
  bundles: {
    kept: `${limits.bundleKeptHours} hours, or until a document in it expires`,
    sweep: (stores, now) => removeBundlesOver(stores, now),
  },
  deliveries: deliveriesIn('deliveries'),
  webhookDeliveries: deliveriesIn('webhook_deliveries'),
  apiRequests: {
    kept: `${limits.requestLogDays} days, and the last ${limits.requestLogKept} of an account`,
    sweep: ({ db }, now) => removeRequestsBefore(db, now - limits.requestLogDays * day),
  },
  idempotencyKeys: {
    kept: `${limits.idempotencyHours} hours`,
    sweep: ({ db }, now) => removeKeysBefore(db, now - limits.idempotencyHours * hour),
  },
  idempotencyPieces: {
    kept: `${limits.idempotencyHours} hours`,
    sweep: ({ db }, now) => removePiecesBefore(db, now - limits.idempotencyHours * hour),
  },
  keyedRequests: {
    kept: `${limits.idempotencyHours} to ${limits.idempotencyHours + 6} hours`,
    sweep: (stores, now) => removeKeyedBefore(stores, now - limits.idempotencyHours * hour),
  },
  accountLog: {
    kept: `${limits.accountLogDays} days, or while a legal hold on the account lasts`,
    sweep: ({ db }, now) => removeLinesBefore(db, now - limits.accountLogDays * day),
  },
  editorTokens: {
    kept: `until it expires, and while its editor is open, at most ${limits.editorTokenMinutesMax / 60 + limits.editorSessionHours} hours`,
    sweep: ({ db }, now) => removeEditorTokensOver(db, now),
  },
  identityAttempts: {
    kept: 'until it expires, after minutes',
    sweep: ({ db }, now) => removeAttemptsOver(db, now),
  },
  signInFailures: {
    kept: `${limits.signInFailuresKeptHours} hours after the last failure`,
    sweep: ({ db }, now) => removeFailuresBefore(db, now - limits.signInFailuresKeptHours * hour),
  },
  signerPasskeys: {
    kept: `${limits.signerPasskeyDays} days after the last use`,
    sweep: ({ db }, now) => removeSignerPasskeysBefore(db, now - limits.signerPasskeyDays * day),
  },
  sealValidations: {
    kept: `${limits.validationKeptDays} days after it was last seen`,
    sweep: ({ db }, now) => removeValidationsBefore(db, now - limits.validationKeptDays * day),
  },
} satisfies Record<string, Life>;
