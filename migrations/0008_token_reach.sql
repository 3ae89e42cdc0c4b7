ALTER TABLE `api_tokens` ADD `folder_ids` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `template_ids` text;