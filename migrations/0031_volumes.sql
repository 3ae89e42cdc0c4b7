CREATE TABLE `volume_turns` (
	`number` integer PRIMARY KEY NOT NULL,
	`from_time` integer NOT NULL,
	`open` text NOT NULL,
	`full` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `volumes` (
	`number` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`measured_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `templates` ADD `live_since` integer;