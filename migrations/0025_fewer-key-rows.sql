DROP INDEX `idempotency_keys_created`;--> statement-breakpoint
DROP INDEX `idempotency_keys_created_id`;--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_id` ON `idempotency_keys` (`created_id`) WHERE created_id is not null;