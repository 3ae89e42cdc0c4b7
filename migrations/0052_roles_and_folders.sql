ALTER TABLE `bundles` ADD `template_ids` text;--> statement-breakpoint
ALTER TABLE `one_time_secrets` ADD `folder_ids` text;--> statement-breakpoint
ALTER TABLE `users` ADD `folder_ids` text;