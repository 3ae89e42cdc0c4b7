export type UsageMonth = { month: string; livePdfs: number };
export type UsageDay = { day: string; livePdfs: number };
