-- contract: unused since 0.2.0
DROP INDEX `webhook_deliveries_account`;--> statement-breakpoint
DROP INDEX `webhook_deliveries_type`;--> statement-breakpoint
DROP INDEX `webhook_deliveries_integration`;--> statement-breakpoint
DROP INDEX `webhook_deliveries_event`;--> statement-breakpoint
DROP INDEX `webhook_deliveries_state`;