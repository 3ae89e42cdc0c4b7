import { eventSamples } from '../../src/webhooks/event-samples';

/** An example of each type. */
export const payloads = () =>
  Object.entries(eventSamples)
    .map(([type, data]) => {
      const body = { type, timestamp: '2026-01-31T09:30:00.040Z', data };
      return `\n### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`;
    })
    .join('');
