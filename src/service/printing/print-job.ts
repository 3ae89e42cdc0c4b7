/** A job that waits for a browser. It carries ids only; the page is stored elsewhere. */
export type PrintJob = {
  id: string;
  accountId: string;
  /** The number of the render attempt. A job with a newer fence replaces the older one. */
  fence: number;
};

/** Wakes a consumer. The consumer prints the next job, which need not be this one. */
export type RenderHint = Pick<PrintJob, 'id' | 'fence'>;
