ALTER TABLE `templates` ADD `public_challenge` text DEFAULT 'when_busy' NOT NULL;--> statement-breakpoint
ALTER TABLE `web_form_days` ADD `completed` integer DEFAULT 0 NOT NULL;