CREATE TABLE `consent_texts` (
	`account_id` text NOT NULL,
	`language` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by_type` text NOT NULL,
	`created_by_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `language`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `senders` (
	`account_id` text PRIMARY KEY NOT NULL,
	`name` text,
	`reply_to` text,
	`invitation_subject` text,
	`invitation_message` text,
	`logo` text,
	`consents` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `templates` ADD `sender_name` text;