CREATE TABLE `account_erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`origin` text NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_by_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`cancelled_at` integer,
	`begun_at` integer,
	`step` text,
	`cursor` text,
	`waits_until` integer,
	`counts` text DEFAULT '{}' NOT NULL,
	`owners` text DEFAULT '[]' NOT NULL,
	`ended_at` integer,
	`statement` text,
	`signature` text,
	`certificate_hash` text
);
--> statement-breakpoint
CREATE INDEX `account_erasures_account` ON `account_erasures` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_erasures_due` ON `account_erasures` (`due_at`);