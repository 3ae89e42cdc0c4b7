/** The client of a request, as its headers say. */
export type Client = { ip: string | null; user_agent: string | null };
