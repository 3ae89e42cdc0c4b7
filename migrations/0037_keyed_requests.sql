CREATE TABLE `keyed_requests` (
	`period` integer NOT NULL,
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	`seed` text NOT NULL,
	`lease` text NOT NULL,
	`leased_until` integer NOT NULL,
	`request_hash` text,
	`status` integer,
	`headers` text,
	`body` text,
	`packed` blob,
	`erased` text,
	PRIMARY KEY(`period`, `account_id`, `key`)
) WITHOUT ROWID;
