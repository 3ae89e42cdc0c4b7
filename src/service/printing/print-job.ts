/** Something that waits for a browser: by id only, since what is to be printed stands elsewhere. */
export type PrintJob = {
  id: string;
  accountId: string;
  /** Names the attempt; a job with a newer one replaces the older. */
  fence: number;
};

/** Wakes a consumer. It then prints whatever is next, which need not be this job. */
export type RenderHint = Pick<PrintJob, 'id' | 'fence'>;
