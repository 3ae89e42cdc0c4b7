import { shownNumber } from '../../languages/figures';
import { Day } from '../time/moment';
import { kitWords as said } from '../words';
import { BarChart, type BarChartOptions } from './bar-chart';

type Chart = BarChartOptions & {
  title: string;
  /** What is counted, such as live PDFs. */
  counted: string;
  /** What a bar stands for, such as a day. */
  unit: string;
};

/** A card with bars, and the same figures as a table. */
export function Chart({ title, counted, unit, bars, ...options }: Chart) {
  const spoken = bars.map((bar) => ({ ...bar, title: `${bar.title}: ${shownNumber(bar.value)}` }));
  return (
    <section class="card">
      <h2>{title}</h2>
      <BarChart bars={spoken} label={`${counted}: ${title}`} {...options} />
      <details>
        <summary>{said.showTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr>
                <th scope="row">{bar.day === undefined ? bar.title : <Day at={bar.day} />}</th>
                <td>{shownNumber(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
