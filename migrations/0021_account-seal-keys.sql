CREATE TABLE `account_seal_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`used_by` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`issuer` text NOT NULL,
	`certificate_hash` text NOT NULL,
	`chain` text NOT NULL,
	`sealed_secret` text,
	`created_at` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`replaced_at` integer,
	`revoked_at` integer,
	`revocation_reason` text,
	`told` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_seal_keys_used_by_unique` ON `account_seal_keys` (`used_by`);--> statement-breakpoint
CREATE INDEX `account_seal_keys_account` ON `account_seal_keys` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_seal_keys_end` ON `account_seal_keys` (`expires_at`);--> statement-breakpoint
ALTER TABLE `seal_keys` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `seal_keys` ADD `revocation_reason` text;