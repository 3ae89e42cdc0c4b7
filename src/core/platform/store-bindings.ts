/** The stores that code outside requests is bound to. */
export type StoreBindings = { DB: D1Database; FILES: R2Bucket };
