/** Where a request comes from, as far as it says. */
export type Client = { ip: string | null; user_agent: string | null };
