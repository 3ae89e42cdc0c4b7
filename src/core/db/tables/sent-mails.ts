import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What was sent to people who are asked, by the mail service's own id: it tells later what bounced. */
export const sentMails = sqliteTable(
  'sent_mails',
  {
    messageId: text('message_id').primaryKey(),
    dataRequestId: text('data_request_id').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (table) => [index('sent_mails_sent').on(table.sentAt)],
);
