CREATE TABLE `template_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`template_id` text NOT NULL,
	`answer_to` text,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`field_id` integer,
	`page` integer,
	`x` real,
	`y` real,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by_id` text,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `template_comments_template` ON `template_comments` (`template_id`,`id`);--> statement-breakpoint
CREATE TABLE `template_test_data` (
	`template_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`sets` text NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `templates` ADD `highest_field_id` integer;