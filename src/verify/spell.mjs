import { levelOf } from './identity.mjs';
import { fill, inert, say } from './say.mjs';

/**
 * A judgement as lines of text.
 * @param {import('./judge.mjs').Judgement} judgement
 * @param {import('./say.mjs').Words} words
 * @returns {string[]}
 */
export function spell({ verdict, findings, people, open, uncovered }, words) {
  return [
    words.verdicts[verdict],
    '',
    ...findings.map((finding) => say(finding, words)),
    ...titled(
      words.people,
      people.flatMap((person) => linesOf(person, words)),
    ),
    ...titled(
      words.open,
      open.map((said) => `- ${say(said, words)}`),
    ),
    ...titled(
      words.uncovered,
      uncovered.map(({ time, event }) => `- ${inert(`${time} ${event.type}`)}`),
    ),
  ];
}

/** @param {string} title @param {string[]} lines */
function titled(title, lines) {
  return lines.length > 0 ? ['', `${title}:`, ...lines] : [];
}

/**
 * @param {import('./people.mjs').Person} person
 * @param {import('./say.mjs').Words} words
 */
function linesOf(person, words) {
  const { name, email, before, state, steps, shown, ip } = person;
  return [
    `- ${[name, email && `<${email}>`].filter(Boolean).map(inert).join(' ')}: ${words.states[state]}`,
    ...before.map((from) => `  ${fill(words.handedOver, { name: from }, inert)}`),
    ...identityOf(person, words).map((sentence) => `  ${sentence}`),
    ...steps.map(({ step, time }) => `  ${time} ${words.steps[step]}`),
    ...shown.map((pdf) => `  ${shownPdf(pdf, words)}`),
    ...(ip === null ? [] : [`  ${fill(words.address, { ip }, inert)}`]),
  ];
}

/**
 * @param {import('./people.mjs').Shown} pdf
 * @param {import('./say.mjs').Words} words
 * @param {(value: string) => string} [mark]
 */
export function shownPdf({ pdf_hash: hash, bytes }, words, mark = (value) => value) {
  return fill(words.shown, { hash, bytes: String(bytes) }, (fact) => mark(inert(fact)));
}

/**
 * How it was established who a person is, in one sentence for each way.
 * @param {import('./people.mjs').Person} person
 * @param {import('./say.mjs').Words} words
 * @param {(value: string) => string} [mark]
 */
export function identityOf(person, { identity, levels, identities, bySender }, mark = (value) => value) {
  const { state, letInBy, codeTo, passkey, claim, email } = person;
  /** @param {string} text @param {Record<string, string>} facts */
  const spelt = (text, facts) => fill(text, facts, (fact) => mark(inert(fact)));
  const kind = state === 'skipped' ? 'skipped' : (letInBy ?? 'none');
  const more = [
    ...(codeTo === null ? [] : [spelt(identities.code, { email: codeTo })]),
    ...(passkey === null ? [] : [spelt(identities.passkey, passkey)]),
    ...(claim === null ? [] : [spelt(claimText(claim, identities), claim)]),
  ];
  const level = levelOf(person);
  return [
    ...(level === null ? [] : [fill(identity, { level }, (name) => levels[name])]),
    spelt(identities[kind], { email }),
    ...more,
    ...(kind === 'mailed_link' || more.length > 0 ? [identities.nothingElse] : []),
    ...(person.said.length === 0 ? [] : [saidBySender(person.said, bySender, spelt)]),
  ];
}

/**
 * @param {import('./identity.mjs').Said} said
 * @param {import('./say.mjs').Words['bySender']} bySender
 * @param {(text: string, facts: Record<string, string>) => string} spelt
 */
function saidBySender(said, { all, between, ...parts }, spelt) {
  /** @type {Record<string, string>} */
  const texts = parts;
  const each = said.map(([name, value]) => spelt(texts[name] ?? '{value}', { value }));
  return all.replace('{said}', () => each.join(between));
}

/**
 * @param {import('./identity.mjs').Claim} claim
 * @param {import('./say.mjs').Words['identities']} identities
 */
function claimText({ reference }, identities) {
  return reference === '' ? identities.provider : identities.providerWithReference;
}
