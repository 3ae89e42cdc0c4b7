CREATE TABLE `identity_attempts` (
	`session` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`provider` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `identity_attempts_expires` ON `identity_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identity_providers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`previous_sealed_secret` text,
	`previous_secret_until` integer,
	`last_problem` text,
	`last_problem_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `identity_providers_account` ON `identity_providers` (`account_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_providers_name` ON `identity_providers` (`account_id`,`name`);