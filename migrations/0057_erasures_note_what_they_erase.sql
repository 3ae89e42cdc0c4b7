ALTER TABLE `account_erasures` ADD `part` text;--> statement-breakpoint
CREATE INDEX `sent_mails_data_request` ON `sent_mails` (`data_request_id`);