CREATE TABLE `account_log` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`user_name` text,
	`user_email` text,
	`token_id` text,
	`token_label` text,
	`ip` text,
	`user_agent` text,
	`subject_id` text,
	`subject` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_log_account` ON `account_log` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_log_user` ON `account_log` (`account_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_log_token` ON `account_log` (`account_id`,`token_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_log_kind` ON `account_log` (`account_id`,`kind`,`id`);--> statement-breakpoint
CREATE TRIGGER `account_log_unchanged` BEFORE UPDATE ON `account_log`
BEGIN
	SELECT RAISE(ABORT, 'lines of the account log never change');
END;
--> statement-breakpoint
CREATE TRIGGER `account_log_kept` BEFORE DELETE ON `account_log`
WHEN old.`at` > (unixepoch() - 399 * 86400) * 1000 AND EXISTS (SELECT 1 FROM `accounts` WHERE `id` = old.`account_id`)
BEGIN
	SELECT RAISE(ABORT, 'lines of the account log stay for 400 days');
END;
