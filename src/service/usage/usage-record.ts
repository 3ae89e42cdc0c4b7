/** The PDFs that count, by their mode. */
export type UsageMode = 'live' | 'test';
export type UsageMonth = { month: string; livePdfs: number };
export type TestMonth = { month: string; testPdfs: number };
export type UsageDay = { day: string; livePdfs: number; testPdfs: number };
