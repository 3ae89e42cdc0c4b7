ALTER TABLE `submissions` ADD `words` text;
--> statement-breakpoint
ALTER TABLE `templates` ADD `searchable` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- The index of words, without the texts. A word that is removed leaves its pages at once.
CREATE VIRTUAL TABLE `submission_search` USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO `submission_search` (`submission_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- The moment at which a submission was made: the time and the counter of its id as one number.
CREATE VIEW `submission_moments` AS SELECT
	one.`id`,
	(SELECT sum((instr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', substr(one.`id`, 5 + digit.key, 1)) - 1) * digit.value)
		FROM json_each('[218340105584896, 3521614606208, 56800235584, 916132832, 14776336, 238328, 3844, 62, 1]') digit) AS `moment`
	FROM `submissions` one;
--> statement-breakpoint
-- What the index has of a submission, under its moment: its words, each behind the account and the mode. Of submissions
-- that share a moment, a word is in the index once, so each has here the words that no other one has.
CREATE VIEW `submission_terms` AS SELECT
	one.`id`,
	(SELECT group_concat(substr(one.`account_id`, 5) || iif(one.`test`, 't', 'l') || own.`word`, ' ') FROM (
		SELECT word.value AS `word` FROM json_each('[' || replace(json_quote(one.`words`), ' ', '","') || ']') word
		EXCEPT
		SELECT word.value FROM `submissions` other, json_each('[' || replace(json_quote(other.`words`), ' ', '","') || ']') word
			WHERE other.`id` > substr(one.`id`, 1, 13) AND other.`id` < substr(one.`id`, 1, 13) || '~'
			AND +other.`id` <> one.`id` AND +other.`account_id` = one.`account_id` AND +other.`test` = one.`test`
			AND other.`words` IS NOT NULL
	) own) AS `terms`
	FROM `submissions` one WHERE one.`words` IS NOT NULL;
--> statement-breakpoint
-- One statement changes the words of one row only. FTS5 writes the index at the end of a statement. With `detail = none`
-- and `secure-delete`, a term that it removes and adds again for one row may lose what the statement adds for later rows.
CREATE TRIGGER `submissions_worded` AFTER INSERT ON `submissions` WHEN NEW.`words` IS NOT NULL
BEGIN
	INSERT INTO `submission_search` (`rowid`, `words`)
		SELECT `moment`, `terms` FROM `submission_moments` JOIN `submission_terms` USING (`id`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `submissions_rewording` BEFORE UPDATE OF `words` ON `submissions` WHEN OLD.`words` IS NOT NEW.`words`
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		SELECT 'delete', `moment`, `terms` FROM `submission_moments` JOIN `submission_terms` USING (`id`) WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `submissions_reworded` AFTER UPDATE OF `words` ON `submissions` WHEN OLD.`words` IS NOT NEW.`words`
BEGIN
	INSERT INTO `submission_search` (`rowid`, `words`)
		SELECT `moment`, `terms` FROM `submission_moments` JOIN `submission_terms` USING (`id`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `submissions_deleting` BEFORE DELETE ON `submissions` WHEN OLD.`words` IS NOT NULL
BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`)
		SELECT 'delete', `moment`, `terms` FROM `submission_moments` JOIN `submission_terms` USING (`id`) WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
-- The release before knows no words, and erases submissions while this one is deployed.
CREATE TRIGGER `submissions_expired` AFTER UPDATE OF `record` ON `submissions` WHEN NEW.`words` IS NOT NULL
	AND CASE NEW.`record` WHEN '' THEN NULL ELSE json_extract(NEW.`record`, '$.expiredAt') END IS NOT NULL
BEGIN
	UPDATE `submissions` SET `words` = NULL WHERE `id` = NEW.`id`;
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
