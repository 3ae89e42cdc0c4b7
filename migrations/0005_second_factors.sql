ALTER TABLE `accounts` ADD `second_factor_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `two_factors` integer DEFAULT false NOT NULL;