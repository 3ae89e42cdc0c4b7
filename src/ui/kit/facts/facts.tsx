import type { Child } from 'hono/jsx';

export type FactRow = [label: string, value: Child] | null;

/** Lists the facts about a record. Rows without a value are left out. */
export function Facts({ rows }: { rows: FactRow[] }) {
  return (
    <dl class="facts">
      {rows
        .filter((row) => row !== null)
        .map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
