CREATE TABLE `published_heads` (
	`number` integer PRIMARY KEY NOT NULL,
	`root` text NOT NULL,
	`statement` text NOT NULL,
	`signature` text NOT NULL,
	`certificate_hash` text NOT NULL,
	`until_at` integer NOT NULL,
	`until_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `published_heads_until` ON `published_heads` (`until_at`,`until_id`);