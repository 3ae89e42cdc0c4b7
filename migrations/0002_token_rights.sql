ALTER TABLE `api_tokens` ADD `scopes` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `allowed_ips` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `created_by_id` text;