CREATE TABLE `seal_validations` (
	`certificate_hash` text PRIMARY KEY NOT NULL,
	`authority` text,
	`chain` text NOT NULL,
	`gathered` text,
	`fresh_until` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seal_validations_authority` ON `seal_validations` (`authority`);