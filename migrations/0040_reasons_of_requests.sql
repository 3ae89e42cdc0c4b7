ALTER TABLE `api_requests` ADD `reasons` text;--> statement-breakpoint
ALTER TABLE `api_requests` ADD `record_id` text;