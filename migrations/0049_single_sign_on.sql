CREATE TABLE `sign_on_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`domains` text NOT NULL,
	`joins_as` text,
	`is_required` integer DEFAULT false NOT NULL,
	`is_two_factors` integer DEFAULT false NOT NULL,
	`last_problem` text,
	`last_problem_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_on_connections_account` ON `sign_on_connections` (`account_id`);--> statement-breakpoint
CREATE TABLE `sign_on_subjects` (
	`connection_id` text NOT NULL,
	`subject_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `subject_hash`),
	FOREIGN KEY (`connection_id`) REFERENCES `sign_on_connections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_on_subjects_user` ON `sign_on_subjects` (`user_id`);