-- contract: unused since 0.4.0
DROP INDEX `submissions_batch`;