import type { Language } from '../../../lib/languages';
import type { Entry } from '../../../verify/check-trail.mjs';
import type { Judgement } from '../../../verify/judge.mjs';
import type { Person } from '../../../verify/people.mjs';
import { type Finding, fill, inert, say } from '../../../verify/say.mjs';
import { identityOf, shownPdf } from '../../../verify/spell.mjs';
import { h } from '../common/dom';
import { markedIn, shownTime, wordsIn } from './words';

/** A judgement for people: the verdict, what was found, who took part, and what is still open. */
export function resultOf(
  { judgement, entries }: { judgement: Judgement; entries: readonly Entry[] },
  language: Language,
): HTMLElement {
  const words = wordsIn[language];
  const mark = markedIn(language);
  const { verdict } = judgement;
  const { uncovered } = judgement;
  const covered = entries.slice(0, entries.length - uncovered.length);
  const open = judgement.open.map((said) => h('li', { textContent: say(said, words, mark) }));
  return h(
    'div',
    { className: 'result' },
    h('h2', { id: 'outcome', className: verdict, tabIndex: -1, textContent: words.verdicts[verdict] }),
    h(
      'ul',
      { className: 'findings', ariaLabel: words.page.findings },
      ...judgement.findings.map((finding) => foundLine(finding, say(finding, words, mark))),
    ),
    ...titled(
      words.people,
      judgement.people.map((person) => personCard(person, language)),
    ),
    ...titled(words.open, [h('ul', { className: 'open' }, ...open)]),
    ...titled(words.uncovered, uncovered.length > 0 ? [entryTable(uncovered, judgement, language)] : []),
    ...(covered.length > 0 ? [trailTable(covered, judgement, language)] : []),
  );
}

function foundLine({ ok }: Finding, text: string): HTMLElement {
  return h('li', { className: ok ? 'good' : 'bad', textContent: text });
}

function titled(title: string, content: HTMLElement[]): HTMLElement[] {
  return content.length > 0 ? [h('h3', { textContent: title }), ...content] : [];
}

function personCard(person: Person, language: Language): HTMLElement {
  const words = wordsIn[language];
  const { name, email, before, state, steps, shown: pdfs, ip } = person;
  const mark = markedIn(language);
  const shown = (fact: string) => mark(inert(fact));
  const more = [
    ...before.map((name) => fill(words.handedOver, { name }, shown)),
    ...pdfs.map((pdf) => shownPdf(pdf, words, mark)),
    ...(ip === null ? [] : [fill(words.address, { ip }, shown)]),
  ];
  return h(
    'section',
    { className: `person ${state}` },
    h(
      'h4',
      {},
      h('bdi', { textContent: inert(name || email) }),
      h('span', { className: 'state', textContent: words.states[state] }),
    ),
    name !== '' && h('p', { className: 'address' }, h('bdi', { textContent: inert(email) })),
    ...identityOf(person, words, mark).map((sentence) => h('p', { textContent: sentence })),
    h(
      'dl',
      {},
      ...steps.flatMap(({ step, time }) => [
        h('dt', { textContent: words.steps[step] }),
        h('dd', { textContent: shownTime(time, language) }),
      ]),
    ),
    ...more.map((line) => h('p', { className: 'more', textContent: line })),
  );
}

/** The entries as they stand, for readers who want all of them. */
function trailTable(entries: readonly Entry[], judgement: Judgement, language: Language): HTMLElement {
  const summary = h('summary', { textContent: wordsIn[language].page.entries });
  return h('details', {}, summary, entryTable(entries, judgement, language));
}

function entryTable(entries: readonly Entry[], { people }: Judgement, language: Language): HTMLElement {
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]));
  const rows = entries.map(({ sequence, time, event, hash }) =>
    h(
      'tr',
      {},
      h('td', { textContent: inert(String(sequence)) }),
      h('td', { textContent: shownTime(String(time), language) }),
      h(
        'td',
        {},
        h('code', { textContent: inert(event.type) }),
        ' ',
        h('bdi', { textContent: inert(names.get(event.data_request ?? '') ?? '') }),
      ),
      h('td', {}, h('code', { textContent: inert(String(hash)).slice(0, 16) })),
    ),
  );
  return h('div', { className: 'scrolled', tabIndex: 0 }, h('table', {}, h('tbody', {}, ...rows)));
}
