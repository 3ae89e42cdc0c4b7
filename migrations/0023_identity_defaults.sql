ALTER TABLE `templates` ADD `identity_step` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `identity_provider` text;