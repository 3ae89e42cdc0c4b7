import { mapRows } from '../../lib/catalogue';
import { eventRows } from '../delivery/events/event-types';
import { eventData } from './event-data';

/** An example of each event type, for the documentation and for tests of an endpoint. */
export const eventSamples = mapRows(eventRows, ({ data, sample }) => ({
  ...eventData[data].sample,
  ...sample,
}));
