import type { Child } from 'hono/jsx';
import { Badge, type Tone } from '../../kit/badge/badge';
import { FormDialog, OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Field } from '../../kit/form/field';
import { Icon } from '../../kit/icons';
import { Menu } from '../../kit/menu/menu';
import { Progress } from '../../kit/progress/progress';
import { RecordTable } from '../../kit/table/record-table';
import { Tabs } from '../../kit/tabs/tabs';
import { Moment } from '../../kit/time/moment';
import { Head } from '../shell/head';
import { words as common } from '../shell/words';
import { ButtonStates, ControlStates, FigureStates, FormStates, UploadStates } from './kit-states';
import { kitPageWords as words } from './words';

const DAY = Date.UTC(2026, 4, 17, 9, 30);
const tones: Record<keyof typeof words.badges, Tone> = {
  good: 'good',
  bad: 'bad',
  warn: 'warn',
  accent: 'accent',
  none: '',
};

/** Every part of the kit in all of its states, for those who change one. */
export function KitPage() {
  return (
    <html lang="en">
      <Head title={words.title} scripts={['shell', 'kit']} />
      <body>
        <main id="main" tabindex={-1} class="kit stack">
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
          <Part name="buttons">
            <ButtonStates />
          </Part>
          <Part name="form">
            <FormStates />
          </Part>
          <Part name="controls">
            <ControlStates />
          </Part>
          <Part name="dialog">
            <Dialogs />
          </Part>
          <Part name="copy">
            <div class="copied" id="copy-place">
              <pre class="code">
                <code id="copied-text">{words.copy.value}</code>
              </pre>
              <button type="button" class="quiet" data-copy="copied-text">
                {words.parts.copy}
              </button>
            </div>
          </Part>
          <Part name="toast">
            <div class="row">
              <button type="button" id="say-done">
                {words.toast.done}
              </button>
              <button type="button" id="say-failed">
                {words.toast.failed}
              </button>
            </div>
          </Part>
          <Part name="table">
            <Table />
          </Part>
          <Part name="tabs">
            <Tabs
              label={words.tabs.label}
              tabs={(['all', 'open', 'failed'] as const).map((tab) => ({
                href: `#${tab}`,
                text: words.tabs[tab],
                isOpen: tab === 'open',
              }))}
            />
          </Part>
          <Part name="menu">
            <div class="row">
              <Menu label={words.menu.label}>
                {(['rename', 'move', 'remove'] as const).map((action) => (
                  <li>
                    <button type="button">{words.menu[action]}</button>
                  </li>
                ))}
              </Menu>
            </div>
          </Part>
          <Part name="badges">
            <p class="row">
              {Object.entries(tones).map(([name, tone]) => (
                <Badge text={words.badges[name as keyof typeof tones]} tone={tone} />
              ))}
            </p>
            <Facts
              rows={[
                [words.facts.id, <code>{words.copy.value}</code>],
                [words.facts.pages, '12'],
                [words.facts.made, <Moment at={DAY} />],
              ]}
            />
          </Part>
          <Part name="figures">
            <FigureStates />
          </Part>
          <Part name="notices">
            <p class="notice">{words.notices.plain}</p>
            <p class="notice good">{words.notices.good}</p>
            <p class="notice warn">{words.notices.warn}</p>
            <p class="alert">{words.notices.alert}</p>
          </Part>
          <Part name="empty">
            <EmptyState icon="folder" title={words.empty.plainTitle} text={words.empty.text} />
            <EmptyState
              icon="document"
              title={words.empty.title}
              text={words.empty.text}
              steps={words.empty.steps}
            >
              <button type="button" class="primary">
                {words.empty.action}
              </button>
            </EmptyState>
          </Part>
          <Part name="progress">
            <Progress id="some" label={words.progress.some} max={100} value={40} />
            <Progress id="unknown" label={words.progress.unknown} max={1} value={null} />
          </Part>
          <Part name="upload">
            <UploadStates />
          </Part>
          <Part name="time">
            <p>
              <Moment at={DAY} />
            </p>
          </Part>
        </main>
        <div id="toasts" role="status" aria-live="polite"></div>
      </body>
    </html>
  );
}

function Part({ name, children }: { name: keyof typeof words.parts; children: Child }) {
  return (
    <section class="card stack" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{words.parts[name]}</h2>
      {children}
    </section>
  );
}

function Dialogs() {
  const { dialog: said } = words;
  return (
    <>
      <div class="row">
        <OpenButton text={said.form} dialog="plain-form" />
        <OpenButton text={said.refused} dialog="refused-form" />
        <button type="button" id="ask">
          {said.ask}
        </button>
      </div>
      {(['plain-form', 'refused-form'] as const).map((id) => (
        <FormDialog id={id} title={said.title} submit={said.save} words={common.dialog}>
          <Field
            id={`${id}-name`}
            name="name"
            label={words.form.name}
            hint={words.form.hint}
            required={false}
          />
        </FormDialog>
      ))}
    </>
  );
}

function Table() {
  return (
    <RecordTable
      rows={[...words.table.rows]}
      pick={{ head: words.table.pick, cell: (row) => <input type="checkbox" aria-label={row} /> }}
      columns={[
        { head: words.table.document, cell: (row) => <a href="#table">{row}</a> },
        { head: words.table.state, cell: () => <Badge text={words.badges.good} tone="good" /> },
        { head: words.table.created, cell: () => <Moment at={DAY} /> },
        {
          head: words.parts.menu,
          cell: () => <Icon name="download" />,
        },
      ]}
    />
  );
}
