import { mapRows } from '../../lib/catalogue';
import { eventRows } from '../delivery/events/event-types';
import { eventData } from './event-data';

/** An example of each type, as it is documented and sent on demand. */
export const eventSamples = mapRows(eventRows, ({ data, sample }) => ({
  ...eventData[data].sample,
  ...sample,
}));
