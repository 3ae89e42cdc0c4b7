ALTER TABLE `documents` ADD `field_names` text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `field_names` text DEFAULT 'original' NOT NULL;