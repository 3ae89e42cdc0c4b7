ALTER TABLE `documents` ADD `tag_document` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `tag_document` integer DEFAULT false NOT NULL;