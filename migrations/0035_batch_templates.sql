CREATE TABLE `batch_templates` (
	`account_id` text NOT NULL,
	`test` integer NOT NULL,
	`batch_id` text NOT NULL,
	`template_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `test`, `batch_id`, `template_id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- The code of the release before, which knows no such table, inserts submissions while this is deployed.
CREATE TRIGGER `submissions_batch_templates` AFTER INSERT ON `submissions` WHEN NEW.`batch_id` IS NOT NULL
BEGIN
	INSERT OR IGNORE INTO `batch_templates` VALUES (NEW.`account_id`, NEW.`test`, NEW.`batch_id`, NEW.`template_id`);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `batch_templates`
	SELECT DISTINCT `account_id`, `test`, `batch_id`, `template_id` FROM `submissions` WHERE `batch_id` IS NOT NULL;
