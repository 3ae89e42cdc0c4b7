ALTER TABLE `templates` ADD `invitation_subject` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `invitation_message` text;