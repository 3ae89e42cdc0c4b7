ALTER TABLE `templates` ADD `draft_saved_with` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `live_content_hash` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `live_document_id` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `replacement_saved_with` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
CREATE INDEX `templates_live_document` ON `templates` (`live_document_id`);