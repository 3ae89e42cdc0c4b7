CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `api_requests` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`token_id` text NOT NULL,
	`mode` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`error_code` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `api_requests_account` ON `api_requests` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`mode` text NOT NULL,
	`label` text NOT NULL,
	`secret_hash` text NOT NULL,
	`webhook_url` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `api_tokens_account` ON `api_tokens` (`account_id`);--> statement-breakpoint
CREATE TABLE `combined_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`test` integer NOT NULL,
	`settled` integer NOT NULL,
	`version` integer NOT NULL,
	`record` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `combined_submissions_account` ON `combined_submissions` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `combined_submissions_account_test` ON `combined_submissions` (`account_id`,`test`,`id`);--> statement-breakpoint
CREATE INDEX `combined_submissions_unsettled` ON `combined_submissions` (`settled`,`updated_at`);--> statement-breakpoint
CREATE TABLE `custom_files` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`file_key` text NOT NULL,
	`filename` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `custom_files_file` ON `custom_files` (`file_key`);--> statement-breakpoint
CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `data_requests_submission` ON `data_requests` (`submission_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`origin` text NOT NULL,
	`filename` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`md5` text NOT NULL,
	`state` text NOT NULL,
	`parse_error` text,
	`compiled` text,
	`hinted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `documents_state` ON `documents` (`state`,`hinted_at`);--> statement-breakpoint
CREATE TABLE `folders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`parent_folder_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `folders_account` ON `folders` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `folders_account_parent` ON `folders` (`account_id`,`parent_folder_id`,`id`);--> statement-breakpoint
CREATE TABLE `fonts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`typeface` text NOT NULL,
	`family` text NOT NULL,
	`italic` integer NOT NULL,
	`weight` integer NOT NULL,
	`weights` text,
	`post_script_name` text NOT NULL,
	`character_width` real,
	`embedding` text NOT NULL,
	`filename` text NOT NULL,
	`bytes` integer NOT NULL,
	`file_key` text NOT NULL,
	`covers` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fonts_in_use` ON `fonts` (`account_id`,`typeface`,`weight`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `fonts_by_typeface` ON `fonts` (`account_id`,`typeface`,`id`);--> statement-breakpoint
CREATE INDEX `fonts_by_file` ON `fonts` (`file_key`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`mode` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text,
	`seed` text NOT NULL,
	`created_at` integer NOT NULL,
	`lease` text NOT NULL,
	`leased_until` integer NOT NULL,
	`status` integer,
	`created_id` text,
	`headers` text,
	`body` text,
	PRIMARY KEY(`account_id`, `mode`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_id` ON `idempotency_keys` (`created_id`);--> statement-breakpoint
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`endpoint` text NOT NULL,
	`region` text NOT NULL,
	`bucket` text NOT NULL,
	`addressing` text NOT NULL,
	`path_template` text NOT NULL,
	`content_disposition` text,
	`mode` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`enabled` integer NOT NULL,
	`paused_until` integer,
	`access_key_end` text NOT NULL,
	`sealed_credentials` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `integrations_account` ON `integrations` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `one_time_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`account_id` text,
	`user_id` text,
	`invitation_id` text,
	`email` text,
	`role` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_secrets_user` ON `one_time_secrets` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_secrets_account` ON `one_time_secrets` (`account_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_secrets_expires` ON `one_time_secrets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`message_id` text PRIMARY KEY NOT NULL,
	`data_request_id` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_secret` ON `sessions` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	`blocked_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_last` ON `sign_in_failures` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`template_id` text NOT NULL,
	`batch_id` text,
	`test` integer NOT NULL,
	`state` text NOT NULL,
	`settled` integer NOT NULL,
	`version` integer NOT NULL,
	`record` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submissions_account` ON `submissions` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_account_test` ON `submissions` (`account_id`,`test`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_template` ON `submissions` (`account_id`,`template_id`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_template_test` ON `submissions` (`account_id`,`template_id`,`test`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_account_state` ON `submissions` (`account_id`,`test`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_template_state` ON `submissions` (`account_id`,`template_id`,`test`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_batch` ON `submissions` (`account_id`,`test`,`batch_id`) WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX `submissions_unsettled` ON `submissions` (`settled`,`updated_at`);--> statement-breakpoint
CREATE INDEX `submissions_expiring` ON `submissions` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text
);
--> statement-breakpoint
CREATE TABLE `template_contents` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `template_versions` (
	`template_id` text NOT NULL,
	`major` integer NOT NULL,
	`minor` integer NOT NULL,
	`patch` integer NOT NULL,
	`content_hash` text NOT NULL,
	`document_id` text,
	`description` text DEFAULT '' NOT NULL,
	`published_at` integer NOT NULL,
	`published_by_type` text NOT NULL,
	`published_by_id` text NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`template_id`, `major`, `minor`, `patch`),
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `template_versions_document` ON `template_versions` (`document_id`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`template_type` text NOT NULL,
	`parent_folder_id` text,
	`document_id` text,
	`replacement_id` text,
	`content_hash` text NOT NULL,
	`latest_version` text,
	`version_published_at` integer,
	`locked` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`public_web_form` integer DEFAULT false NOT NULL,
	`public_submissions` integer DEFAULT false NOT NULL,
	`editable_submissions` integer DEFAULT false NOT NULL,
	`allow_additional_properties` integer DEFAULT false NOT NULL,
	`expire_submissions` integer DEFAULT false NOT NULL,
	`expire_after` integer,
	`expiration_interval` text DEFAULT 'days' NOT NULL,
	`encrypt_pdfs` integer DEFAULT false NOT NULL,
	`webhook_url` text,
	`slack_webhook_url` text,
	`redirect_url` text,
	`embed_domains` text DEFAULT '[]' NOT NULL,
	`merge_audit_trail_pdf` integer DEFAULT false NOT NULL,
	`add_data_request_submission_id_footers` integer DEFAULT false NOT NULL,
	`data_request_reminder_days` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_changed_at` integer NOT NULL,
	`last_changed_by_type` text NOT NULL,
	`last_changed_by_id` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_account` ON `templates` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `templates_account_folder` ON `templates` (`account_id`,`parent_folder_id`,`id`);--> statement-breakpoint
CREATE INDEX `templates_document` ON `templates` (`document_id`);--> statement-breakpoint
CREATE INDEX `templates_replacement` ON `templates` (`replacement_id`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`file_key` text NOT NULL,
	`filename` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`md5` text NOT NULL,
	`taken_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `uploads_file` ON `uploads` (`file_key`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `usage` (
	`account_id` text NOT NULL,
	`month` text NOT NULL,
	`submission_id` text NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `month`, `submission_id`)
);
--> statement-breakpoint
CREATE TABLE `usage_days` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`live_pdfs` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text,
	`totp_secret` text,
	`totp_step` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_account` ON `users` (`account_id`);--> statement-breakpoint
CREATE TABLE `web_form_days` (
	`template_id` text NOT NULL,
	`day` text NOT NULL,
	`begun` integer NOT NULL,
	PRIMARY KEY(`template_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`action_type` text NOT NULL,
	`integration_id` text,
	`event_id` text NOT NULL,
	`event_type` text NOT NULL,
	`test` integer,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_account` ON `webhook_deliveries` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_type` ON `webhook_deliveries` (`account_id`,`action_type`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_type_state` ON `webhook_deliveries` (`account_id`,`action_type`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_integration` ON `webhook_deliveries` (`account_id`,`integration_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_integration_state` ON `webhook_deliveries` (`account_id`,`integration_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`account_id`,`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_state` ON `webhook_deliveries` (`account_id`,`state`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text,
	`events` text,
	`mode` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`paused_until` integer,
	`sealed_secret` text NOT NULL,
	`previous_sealed_secret` text,
	`previous_secret_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_account` ON `webhook_endpoints` (`account_id`,`id`);