CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`target` text NOT NULL,
	`event_id` text NOT NULL,
	`event_type` text NOT NULL,
	`test` integer,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`record` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deliveries_target_state` ON `deliveries` (`account_id`,`target`,`state`,`id`);