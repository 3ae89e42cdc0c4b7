-- contract: unused since 0.2.0
DROP INDEX `submissions_account`;--> statement-breakpoint
DROP INDEX `submissions_account_test`;--> statement-breakpoint
DROP INDEX `submissions_template`;--> statement-breakpoint
DROP INDEX `submissions_template_test`;
