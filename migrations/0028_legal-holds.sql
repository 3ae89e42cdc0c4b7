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