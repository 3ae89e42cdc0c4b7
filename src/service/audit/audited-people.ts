import type { AuditEntry, AuditedClient, AuditedPerson, DataRequestFacts } from './audit-chain';

/** What a trail knows of one person: nothing but what its entries say. */
export type PersonTrail = {
  dataRequest: string;
  person: AuditedPerson;
  state: 'pending' | 'complete' | 'declined' | 'skipped';
  viewedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  /** From where the document was completed or declined, else last seen. */
  client: AuditedClient | null;
  /** Who handed over to them, one after the other. */
  before: { name: string; email: string }[];
  signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
  filled: string[];
};

/** The people of a trail, in the order in which they were asked. */
export const peopleOf = (trail: readonly AuditEntry[]): PersonTrail[] => {
  const people = new Map<string, PersonTrail>();
  for (const { event, time } of trail) {
    if (!('data_request' in event) || event.type === 'submission.declined') continue;
    if (event.type === 'data_request.created') people.set(event.data_request, asked(event));
    const known = people.get(event.data_request);
    if (known) people.set(event.data_request, { ...known, ...changesBy(event, known, time) });
  }
  return [...people.values()];
};

const asked = (event: Extract<DataRequestFacts, { type: 'data_request.created' }>): PersonTrail => ({
  dataRequest: event.data_request,
  person: personOf(event),
  state: 'pending',
  viewedAt: null,
  completedAt: null,
  declinedAt: null,
  client: null,
  before: [],
  signed: [],
  filled: [],
});

const personOf = ({ name, email, order, fields, authentication }: AuditedPerson): AuditedPerson => ({
  name,
  email,
  order,
  fields,
  authentication,
});

const changesBy = (event: DataRequestFacts, known: PersonTrail, time: string): Partial<PersonTrail> => {
  const { state } = known;
  // What others did about the person tells nothing of where the person was.
  const client =
    'ip' in event && !('actor' in event) && state === 'pending'
      ? { ip: event.ip ?? null, user_agent: event.user_agent ?? null }
      : null;
  return { ...(client && { client }), ...factsOf(event, known, time) };
};

const factsOf = (event: DataRequestFacts, known: PersonTrail, time: string): Partial<PersonTrail> => {
  switch (event.type) {
    case 'data_request.updated':
      return { person: personOf(event) };
    case 'data_request.delegated':
      return handedOver(event, known);
    case 'data_request.authenticated':
      return known.person.authentication['type'] === 'email_link' ? { person: arrived(known, time) } : {};
    case 'data_request.viewed':
      return { viewedAt: known.viewedAt ?? time };
    case 'data_request.fields_filled':
      return { filled: event.fields };
    case 'data_request.signed':
      return { signed: event.fields };
    case 'data_request.completed':
      return { state: 'complete', completedAt: time };
    case 'data_request.declined':
      return { state: 'declined', declinedAt: time };
    case 'data_request.skipped':
      return { state: 'skipped' };
    default:
      return {};
  }
};

/** What was known of the one is not known of the other, whom only the service's own mail identifies. */
const handedOver = (
  { from, to }: Extract<DataRequestFacts, { type: 'data_request.delegated' }>,
  { person, before }: PersonTrail,
): Partial<PersonTrail> => ({
  person: { ...person, ...to, authentication: { type: 'email_link' } },
  before: [...before, from],
  viewedAt: null,
  client: null,
});

/** Who comes by a mailed link is authenticated by coming. */
const arrived = ({ person }: PersonTrail, time: string): AuditedPerson => ({
  ...person,
  authentication: { ...person.authentication, session_started_at: time },
});
