CREATE TABLE `signer_passkeys` (
	`holder` text PRIMARY KEY NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`made_at` integer NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `signer_passkeys_used` ON `signer_passkeys` (`last_used_at`);