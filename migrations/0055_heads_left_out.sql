ALTER TABLE `published_heads` ADD `left_out` text;--> statement-breakpoint
ALTER TABLE `published_heads` ADD `late_of` integer;