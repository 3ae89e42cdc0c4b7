ALTER TABLE `accounts` ADD `documents_per_second` real;--> statement-breakpoint
ALTER TABLE `accounts` ADD `documents_in_flight` integer;