import { mayDo } from '../../../core/api/roles';
import type { BusyTemplate } from '../../../service/usage/busiest-templates';
import { estimateCost } from '../../../service/usage/estimate-cost';
import type { TestMonth, UsageDay, UsageMonth } from '../../../service/usage/usage-record';
import type { Bar } from '../../kit/chart/bar-chart';
import { Chart } from '../../kit/chart/chart';
import { Figures } from '../../kit/figures/figures';
import { shownDate, shownNumber } from '../../languages/figures';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { usageWords as said } from './words';

type Page = {
  visit: MemberVisit;
  months: UsageMonth[];
  testMonths: TestMonth[];
  days: UsageDay[];
  templates: { looked: number; busiest: BusyTemplate[] };
  now: number;
};

export function UsagePage({ visit, months, testMonths, days, templates, now }: Page) {
  const monthBars = barsOfMonths(new Map(months.map(({ month, livePdfs }) => [month, livePdfs])), now);
  const testBars = barsOfMonths(new Map(testMonths.map(({ month, testPdfs }) => [month, testPdfs])), now);
  const thisMonth = monthBars.at(-1)?.value ?? 0;
  const thisTests = testBars.at(-1)?.value ?? 0;
  const total = sumOf(monthBars);
  const month = said.byDay(monthBars.at(-1)?.title ?? '');
  return (
    <DashboardFrame title={said.title} section="usage" stylesheets={['/records.css']} {...visit}>
      <PageHead title={said.title} lead={said.lead} />
      <Figures
        rows={[
          [said.thisMonth, shownNumber(thisMonth)],
          [said.twelveMonths, shownNumber(total)],
          [said.cost, shownCost(thisMonth)],
          [said.testPdfs, shownNumber(thisTests)],
        ]}
      />
      <p class="soft">{said.costNote}</p>
      {total === 0 ? (
        <p class="notice">{said.none}</p>
      ) : (
        <>
          <Chart
            title={said.twelveMonths}
            counted={said.livePdfs}
            unit={said.month}
            bars={monthBars}
            hasValues
          />
          <Chart
            title={month}
            counted={said.livePdfs}
            unit={said.day}
            bars={barsOfDays(new Map(days.map(({ day, livePdfs }) => [day, livePdfs])), now)}
          />
          {templates.busiest.length > 0 && (
            <BusiestTemplates {...templates} isLinked={mayDo(visit.member, 'read_templates')} />
          )}
        </>
      )}
      {sumOf(testBars) > 0 && (
        <>
          <Chart
            title={said.ofTests(said.twelveMonths)}
            counted={said.tests}
            unit={said.month}
            bars={testBars}
            hasValues
          />
          <Chart
            title={said.ofTests(month)}
            counted={said.tests}
            unit={said.day}
            bars={barsOfDays(new Map(days.map(({ day, testPdfs }) => [day, testPdfs])), now)}
          />
        </>
      )}
    </DashboardFrame>
  );
}

function sumOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, { value }) => sum + value, 0);
}

function BusiestTemplates({ looked, busiest, isLinked }: Page['templates'] & { isLinked: boolean }) {
  return (
    <section class="card">
      <h2>{said.busiest}</h2>
      <p class="soft">{said.ofNewest(looked)}</p>
      <ul class="shares">
        {busiest.map(({ id, name, documents }) => (
          <li>
            {name !== null && isLinked ? (
              <a href={`/dashboard/templates/${id}`}>{name}</a>
            ) : (
              <bdi>{name ?? id}</bdi>
            )}
            <span>{said.documents(documents)}</span>
            <meter
              min={0}
              max={looked}
              value={documents}
              aria-label={`${name ?? id}: ${said.documents(documents)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function shownCost(livePdfs: number): string {
  const { least, most } = estimateCost(livePdfs);
  if (livePdfs > 0 && most < 0.01) return said.costUnder(dollars(0.01));
  return livePdfs === 0 ? dollars(0) : said.costIs(dollars(least), dollars(most));
}

function dollars(amount: number): string {
  return shownNumber(amount, { style: 'currency', currency: 'USD' });
}

const shownMonths = 12;

/** Bars of all months, oldest first, including those without PDFs. */
function barsOfMonths(counts: ReadonlyMap<string, number>, now: number): Bar[] {
  const date = new Date(now);
  return Array.from({ length: shownMonths }, (_, index) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - shownMonths + 1 + index));
    const key = first.toISOString().slice(0, 7);
    return {
      key,
      label: shownDate(first, { month: 'short' }),
      title: shownDate(first, { month: 'long', year: 'numeric' }),
      value: counts.get(key) ?? 0,
    };
  });
}

const labelledDays = 5;

function barsOfDays(counts: ReadonlyMap<string, number>, now: number): Bar[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(year, month, index + 1));
    const key = day.toISOString().slice(0, 10);
    const isLabelled = index === 0 || (index + 1) % labelledDays === 0;
    const label = isLabelled ? String(index + 1) : '';
    const title = shownDate(day, { dateStyle: 'medium' });
    return { key, day: key, label, title, value: counts.get(key) ?? 0 };
  });
}
