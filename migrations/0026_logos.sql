CREATE TABLE `logos` (
	`file` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`unused_since` integer,
	`searched_to` text DEFAULT '' NOT NULL,
	`erasing` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `logos_account` ON `logos` (`account_id`,`hash`);--> statement-breakpoint
CREATE INDEX `logos_due` ON `logos` (`due_at`);--> statement-breakpoint
ALTER TABLE `templates` ADD `logo` text;