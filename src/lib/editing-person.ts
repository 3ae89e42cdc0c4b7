/** A person at another service who changes a template in an embedded editor, as that service names them. */
export type EditingPerson = { id: string; name: string; email: string | null };
