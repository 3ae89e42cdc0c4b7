import type { Child } from 'hono/jsx';

/** Shows a few numbers side by side, each large under its name. */
export function Figures({ rows }: { rows: readonly (readonly [label: string, value: Child])[] }) {
  return (
    <dl class="figures">
      {rows.map(([label, value]) => (
        <div class="card">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
