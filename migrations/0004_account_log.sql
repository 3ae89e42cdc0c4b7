CREATE TABLE `account_log` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`token_id` text,
	`ip` text,
	`subject_id` text,
	`subject` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_log_account` ON `account_log` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_log_user` ON `account_log` (`account_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_log_kind` ON `account_log` (`account_id`,`kind`,`id`);--> statement-breakpoint
CREATE TRIGGER `account_log_append_only` BEFORE UPDATE ON `account_log`
BEGIN
	SELECT RAISE(ABORT, 'lines of the account log never change');
END;
