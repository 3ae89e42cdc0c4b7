CREATE TABLE `submission_words` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`test` integer NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_words_id_unique` ON `submission_words` (`id`);
--> statement-breakpoint
ALTER TABLE `templates` ADD `searchable` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- The index of words, without the texts. A word that is removed leaves its pages at once.
CREATE VIRTUAL TABLE `submission_search` USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO `submission_search` (`submission_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `submission_words_inserted` AFTER INSERT ON `submission_words`
BEGIN
	INSERT INTO `submission_search` (`rowid`, `words`)
		VALUES (NEW.`sequence`, replace(' ' || NEW.`words`, ' ', ' ' || substr(NEW.`account_id`, 5) || iif(NEW.`test`, 't', 'l')));
END;
--> statement-breakpoint
CREATE TRIGGER `submission_words_deleted` AFTER DELETE ON `submission_words`
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		VALUES ('delete', OLD.`sequence`, replace(' ' || OLD.`words`, ' ', ' ' || substr(OLD.`account_id`, 5) || iif(OLD.`test`, 't', 'l')));
END;
--> statement-breakpoint
CREATE TRIGGER `submission_words_updated` AFTER UPDATE OF `words` ON `submission_words`
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		VALUES ('delete', OLD.`sequence`, replace(' ' || OLD.`words`, ' ', ' ' || substr(OLD.`account_id`, 5) || iif(OLD.`test`, 't', 'l')));
	INSERT INTO `submission_search` (`rowid`, `words`)
		VALUES (NEW.`sequence`, replace(' ' || NEW.`words`, ' ', ' ' || substr(NEW.`account_id`, 5) || iif(NEW.`test`, 't', 'l')));
END;
--> statement-breakpoint
-- The release before knows no words, and erases submissions while this one is deployed.
CREATE TRIGGER `submissions_expired` AFTER UPDATE OF `record` ON `submissions`
	WHEN CASE NEW.`record` WHEN '' THEN NULL ELSE json_extract(NEW.`record`, '$.expiredAt') END IS NOT NULL
BEGIN
	DELETE FROM `submission_words` WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `submissions_deleted` AFTER DELETE ON `submissions`
BEGIN
	DELETE FROM `submission_words` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
-- Submissions outlive their template, and what was hidden stays so. The trigger serves the release before, too.
CREATE TABLE `hidden_templates` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TRIGGER `templates_hidden` AFTER DELETE ON `templates` WHEN OLD.`searchable` = 0
BEGIN
	INSERT OR IGNORE INTO `hidden_templates` (`account_id`, `id`) VALUES (OLD.`account_id`, OLD.`id`);
END;
