CREATE TABLE `idempotency_pieces` (
	`account_id` text NOT NULL,
	`mode` text NOT NULL,
	`key` text NOT NULL,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_id` text,
	`item_id` text,
	`body` text NOT NULL,
	PRIMARY KEY(`account_id`, `mode`, `key`, `place`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_pieces_created` ON `idempotency_pieces` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_pieces_created_id` ON `idempotency_pieces` (`created_id`,`item_id`);--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `pieces` integer;