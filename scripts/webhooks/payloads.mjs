const heading = '## Payloads\n';

/**
 * The page with an example of every type in its last section.
 * @param {string} page
 * @param {Record<string, object>} samples
 */
export function withPayloads(page, samples) {
  const before = page.slice(0, page.indexOf(heading) + heading.length);
  const sections = Object.entries(samples).map(([type, data]) => {
    const body = { type, timestamp: '2026-01-31T09:30:00.040Z', data };
    return `\n### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`;
  });
  return before + sections.join('');
}
