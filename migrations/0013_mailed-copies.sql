ALTER TABLE `templates` ADD `attach_pdf_to_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `reply_to` text;