import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Mails to signers, by the mail service's id, which later reports a bounce. */
export const sentMails = sqliteTable(
  'sent_mails',
  {
    messageId: text('message_id').primaryKey(),
    dataRequestId: text('data_request_id').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (table) => [
    index('sent_mails_sent').on(table.sentAt),
    // For the erasure of an account: the data request is in its volume.
    index('sent_mails_data_request').on(table.dataRequestId),
  ],
);
