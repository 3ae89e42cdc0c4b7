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
CREATE INDEX `account_erasures_due` ON `account_erasures` (`due_at`);--> statement-breakpoint
CREATE TABLE `legal_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`template_id` text,
	`reason` text NOT NULL,
	`set_at` integer NOT NULL,
	`set_by_id` text NOT NULL,
	`released_at` integer,
	`released_by_id` text
);
--> statement-breakpoint
CREATE INDEX `legal_holds_account` ON `legal_holds` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `legal_holds_subject` ON `legal_holds` (`subject_id`) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX `legal_holds_template` ON `legal_holds` (`template_id`) WHERE released_at is null;