/** Data with which people try a template, kept with it under a name. */
export type TestDataSet = { name: string; data: Record<string, unknown> };
