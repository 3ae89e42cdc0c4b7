import { fill } from '../../lib/fill';
import type { Notice } from '../mail/compose-notice';
import type { MemberWords } from '../mail/member-words/en';
import { isolated } from '../mail/named';
import type { Target } from './target';
import type { TargetTrouble } from './target-health';

type Words = MemberWords['delivery'];
type Said = Omit<Notice, 'facts'>;
/** What is in trouble: the address, and the id of an endpoint or an integration. */
type About = { address: string; id: string | null };

/** What owners are told about a target in trouble, and how it goes on. */
export function sayTrouble(words: Words, target: Target, trouble: TargetTrouble, about: About): Said {
  if ('slackUrl' in target) return ofOther(words, trouble, { ...about, head: words.slack[trouble] });
  if ('integrationId' in target) return ofOther(words, trouble, { ...about, head: words.bucket[trouble] });
  const { subject, title, body } = words.webhook[trouble];
  const { address, id } = about;
  return {
    subject: fill(subject, { address }),
    title: trouble === 'gone' && id === null ? words.goneUrl : title,
    body: fill(body, { address }),
    advice: adviceOfWebhook(words, trouble, id),
  };
}

function adviceOfWebhook(words: Words, trouble: TargetTrouble, id: string | null): string[] {
  const which = id === null ? { type: 'webhook' } : { endpoint_id: id };
  const enable = call(`PUT /api/v1/webhook_endpoints/${id} {"enabled": true}`);
  if (trouble === 'paused') {
    const one = {
      call: call('POST /api/v1/webhook_deliveries/:id/replay'),
      list: call('GET /api/v1/webhook_deliveries?state=pending'),
    };
    return [words.kept, id === null ? fill(words.resumeOne, one) : fill(words.resume, { call: enable })];
  }
  if (trouble === 'exhausted') return [fill(words.sendAgain, { call: replay({ ...which, state: trouble }) })];
  return [
    ...(id === null ? [] : [fill(words.enable, { call: enable })]),
    fill(words.sendCancelled, { call: replay({ ...which, state: 'cancelled' }) }),
  ];
}

function ofOther(
  words: Words,
  trouble: TargetTrouble,
  { head, address, id }: About & { head: string },
): Said {
  const subject = fill(head, { address });
  const advice = adviceOfOther(words, trouble, id);
  return { subject, title: subject, body: words.others[trouble], advice };
}

function adviceOfOther(words: Words, trouble: TargetTrouble, id: string | null): string[] {
  const which = id === null ? { type: 'slack_webhook' } : { integration_id: id };
  const own = id === null ? null : `/api/v1/integrations/${id}`;
  if (trouble === 'paused')
    return [words.keptOther, ...(own ? [fill(words.resumeOther, { call: call(`PUT ${own}`) })] : [])];
  if (trouble === 'gone')
    return [fill(words.sendCancelled, { call: replay({ ...which, state: 'cancelled' }) })];
  return [
    ...(own ? [fill(words.look, { call: call(`POST ${own}/test`) })] : []),
    fill(words.tryAgain, { call: replay({ ...which, state: trouble }) }),
  ];
}

function replay(what: object): string {
  return call(`POST /api/v1/webhook_deliveries/replay ${JSON.stringify(what)}`);
}

/** A request is read from the left, whatever the language. */
function call(text: string): string {
  return isolated(text);
}
