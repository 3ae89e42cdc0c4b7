CREATE TABLE `submission_words` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`words` text NOT NULL
);
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
		VALUES (NEW.`rowid`, replace(' ' || NEW.`words`, ' ', ' ' || substr(NEW.`account_id`, 5)));
END;
--> statement-breakpoint
CREATE TRIGGER `submission_words_deleted` AFTER DELETE ON `submission_words`
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		VALUES ('delete', OLD.`rowid`, replace(' ' || OLD.`words`, ' ', ' ' || substr(OLD.`account_id`, 5)));
END;
--> statement-breakpoint
CREATE TRIGGER `submission_words_updated` AFTER UPDATE OF `words` ON `submission_words`
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		VALUES ('delete', OLD.`rowid`, replace(' ' || OLD.`words`, ' ', ' ' || substr(OLD.`account_id`, 5)));
	INSERT INTO `submission_search` (`rowid`, `words`)
		VALUES (NEW.`rowid`, replace(' ' || NEW.`words`, ' ', ' ' || substr(NEW.`account_id`, 5)));
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
