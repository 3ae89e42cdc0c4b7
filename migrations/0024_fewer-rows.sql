DROP INDEX `submissions_unsettled`;--> statement-breakpoint
ALTER TABLE `submissions` ADD `head` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `counted_at` integer;--> statement-breakpoint
CREATE INDEX `submissions_open` ON `submissions` (`updated_at`) WHERE settled = 0;--> statement-breakpoint
CREATE INDEX `submissions_heads` ON `submissions` (`updated_at`,`id`) WHERE head is not null;