CREATE TABLE `seal_keys` (
	`certificate_hash` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`certificate` text NOT NULL,
	`encrypted_key` text NOT NULL,
	`used_for` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`replaced_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seal_keys_used_for_unique` ON `seal_keys` (`used_for`);--> statement-breakpoint
ALTER TABLE `templates` ADD `seal` text DEFAULT 'signed' NOT NULL;