import { eventRows } from '../../src/service/delivery/events/event-types';
import { eventData } from '../../src/service/webhooks/event-data';
import { eventSamples } from '../../src/service/webhooks/event-samples';
import { code, table } from '../docs/table.mjs';

export function events() {
  return table(
    ['Type', 'When', '`data`'],
    Object.entries(eventRows).map(([type, { docs, data }]) => [code(type), docs, eventData[data].docs]),
  );
}

/** An example of each event type. */
export function payloads() {
  return Object.entries(eventSamples)
    .map(([type, data]) => {
      const body = { type, timestamp: '2026-01-31T09:30:00.040Z', data };
      return `\n### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`;
    })
    .join('');
}
