ALTER TABLE `documents` ADD `text_tags` text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `text_tags` integer DEFAULT true NOT NULL;