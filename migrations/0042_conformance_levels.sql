ALTER TABLE `templates` ADD `conformance` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `conformance_demand` text DEFAULT 'required' NOT NULL;