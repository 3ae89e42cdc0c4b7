import { shownNumber } from '../../languages/figures';

/** `day`: the day of UTC that it stands for, if it is one. */
export type Bar = { key: string; label: string; title: string; value: number; day?: string };

export type BarChartOptions = {
  bars: Bar[];
  hasValues?: boolean | undefined;
  /** In pixels. */
  height?: number | undefined;
};

const top = 24;
const bottom = 28;

/**
 * Measures the width in percent and the height in pixels, so that the text keeps its size on every
 * screen. A table beside the chart has the same figures.
 */
export function BarChart({
  bars,
  label,
  hasValues = false,
  height = 220,
}: BarChartOptions & { label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = 100 / bars.length;
  return (
    <svg class="bars" width="100%" height={height} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1={height - bottom} y2={height - bottom} />
      {bars.map(({ title, label: text, value }, index) => {
        const tall = (value / most) * (height - top - bottom);
        const middle = `${step * (index + 0.5)}%`;
        return (
          <g>
            <title>{title}</title>
            <rect
              x={`${step * (index + 0.15)}%`}
              width={`${step * 0.7}%`}
              y={height - bottom - tall}
              height={tall}
              rx="3"
            />
            {hasValues && value > 0 && (
              <text class="value" x={middle} y={height - bottom - tall - 7}>
                {shownNumber(value, compact)}
              </text>
            )}
            <text x={middle} y={height - 8}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
