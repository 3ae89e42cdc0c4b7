CREATE TABLE `editor_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`template_id` text NOT NULL,
	`api_token_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`person` text NOT NULL,
	`capabilities` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`opened_by` text,
	`opened_at` integer,
	`added_fields` text DEFAULT '[]' NOT NULL,
	`over_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `editor_tokens_account` ON `editor_tokens` (`account_id`);--> statement-breakpoint
CREATE INDEX `editor_tokens_over` ON `editor_tokens` (`over_at`);--> statement-breakpoint
ALTER TABLE `template_versions` ADD `published_by_person` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `last_changed_by_person` text;