/** The stores, as everything that runs beside requests is bound to them. */
export type StoreBindings = { DB: D1Database; FILES: R2Bucket };
