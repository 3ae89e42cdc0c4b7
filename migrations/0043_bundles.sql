CREATE TABLE `bundles` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`test` integer NOT NULL,
	`state` text NOT NULL,
	`record` text NOT NULL,
	`oldest_id` text,
	`newest_id` text,
	`fence` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bundles_account` ON `bundles` (`account_id`,`test`,`id`);--> statement-breakpoint
CREATE INDEX `bundles_work` ON `bundles` (`state`,`leased_until`);--> statement-breakpoint
CREATE INDEX `bundles_expires` ON `bundles` (`expires_at`);