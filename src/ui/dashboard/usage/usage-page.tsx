import { estimateCost } from '../../../service/usage/estimate-cost';
import type { UsageDay, UsageMonth } from '../../../service/usage/usage-record';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { type Bar, BarChart } from './bar-chart';
import { usageWords as said } from './words';

type Page = { visit: MemberVisit; months: UsageMonth[]; days: UsageDay[]; now: number };

export function UsagePage({ visit, months, days, now }: Page) {
  const monthBars = barsOfMonths(months, now);
  const dayBars = barsOfDays(days, now);
  const thisMonth = monthBars.at(-1)?.value ?? 0;
  const total = monthBars.reduce((sum, { value }) => sum + value, 0);
  return (
    <DashboardFrame title={said.title} section="usage" stylesheets={['/records.css']} {...visit}>
      <PageHead title={said.title} lead={said.lead} />
      <dl class="figures">
        <Figure label={said.thisMonth} value={thisMonth.toLocaleString('en')} />
        <Figure label={said.twelveMonths} value={total.toLocaleString('en')} />
        <Figure label={said.cost} value={shownCost(thisMonth)} />
      </dl>
      <p class="soft">{said.costNote}</p>
      {total === 0 ? (
        <p class="notice">{said.none}</p>
      ) : (
        <>
          <Chart title={said.twelveMonths} unit={said.month} bars={monthBars} hasValues />
          <Chart title={said.byDay(monthBars.at(-1)?.title ?? '')} unit={said.day} bars={dayBars} />
        </>
      )}
    </DashboardFrame>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div class="card">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function shownCost(livePdfs: number): string {
  const { least, most } = estimateCost(livePdfs);
  if (livePdfs > 0 && most < 0.01) return said.costUnder(dollars(0.01));
  return livePdfs === 0 ? dollars(0) : said.costIs(dollars(least), dollars(most));
}

function dollars(amount: number): string {
  return amount.toLocaleString('en', { style: 'currency', currency: 'USD' });
}

type Chart = { title: string; unit: string; bars: Bar[]; hasValues?: boolean };

function Chart({ title, unit, bars, hasValues = false }: Chart) {
  const spoken = bars.map((bar) => ({ ...bar, title: `${bar.title}: ${bar.value.toLocaleString('en')}` }));
  return (
    <section class="card">
      <h2>{title}</h2>
      <BarChart bars={spoken} label={`${said.livePdfs}: ${title}`} hasValues={hasValues} />
      <details>
        <summary>{said.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{said.livePdfs}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr>
                <th scope="row">{bar.title}</th>
                <td>{bar.value.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const shownMonths = 12;

/** Bars of all months, oldest first, including those without PDFs. */
function barsOfMonths(months: UsageMonth[], now: number): Bar[] {
  const counts = new Map(months.map(({ month, livePdfs }) => [month, livePdfs]));
  const date = new Date(now);
  return Array.from({ length: shownMonths }, (_, index) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - shownMonths + 1 + index));
    const key = first.toISOString().slice(0, 7);
    return {
      key,
      label: named(first, { month: 'short' }),
      title: named(first, { month: 'long', year: 'numeric' }),
      value: counts.get(key) ?? 0,
    };
  });
}

const labelledDays = 5;

function barsOfDays(days: UsageDay[], now: number): Bar[] {
  const counts = new Map(days.map(({ day, livePdfs }) => [day, livePdfs]));
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(year, month, index + 1));
    const key = day.toISOString().slice(0, 10);
    const isLabelled = index === 0 || (index + 1) % labelledDays === 0;
    return { key, label: isLabelled ? String(index + 1) : '', title: key, value: counts.get(key) ?? 0 };
  });
}

function named(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString('en', { ...parts, timeZone: 'UTC' });
}
