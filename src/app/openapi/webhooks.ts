import { type EventType, eventRows, eventTypes } from '../../service/delivery/events/event-types';
import { eventSamples } from '../../service/webhooks/event-samples';
import { eventBodySchema } from '../../service/webhooks/event-schemas';
import type { Components, Json } from './components';

const headerRows = {
  'webhook-id': {
    description: 'The id of the event. It is the same on every attempt.',
    example: 'evt_1Nq2Xc0aB3dE5fG7hJ9k',
  },
  'webhook-timestamp': {
    description: 'When the attempt was made, in seconds since 1970.',
    example: '1769851800',
  },
  'webhook-signature': {
    description:
      'The HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` by the secret of the endpoint, as `v1,<base64>` (Standard Webhooks). While a secret is renewed there are two, with a space between.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
};

const parameters = Object.entries(headerRows).map(([name, { description, example }]) => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema: { type: 'string' },
}));

/** The events that webhook endpoints get, from the schemas of the records that they are about. */
export function webhooks(components: Components): Json {
  return Object.fromEntries(
    eventTypes.map((type) => [type, { post: { ...described(type), ...body(type, components) } }]),
  );
}

function described(type: EventType): Json {
  return {
    operationId: `on ${type}`.replace(/[ ._](\w)/g, (_, first: string) => first.toUpperCase()),
    tags: ['Webhooks'],
    summary: type,
    description: eventRows[type].docs,
    // The request is signed. It carries no credentials.
    security: [],
    parameters,
    responses: {
      '2XX': {
        description: 'The event is delivered. Any other answer, and none within 15 seconds, is a failure.',
      },
      '410': { description: 'The endpoint is gone: Quillet disables it.' },
    },
  };
}

function body(type: EventType, components: Components): Json {
  const example = { type, timestamp: '2026-01-31T09:30:00.040Z', data: eventSamples[type] };
  const schema = components.schema(eventBodySchema(type), 'answer');
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
}
