import * as z from 'zod';
import { columnOf } from '../../lib/catalogue';
import { escapeTags } from '../../lib/xml-text';
import { eventRows } from './events/event-types';
import type { ServiceEvent } from './events/service-event';
import { slackWords as words } from './slack-words';

/** The properties of a record that a Slack message uses. */
const eventDataSchema = z.object({
  data: z.object({
    id: z.string(),
    download_url: z.string().nullable().optional(),
    error_message: z.string().nullable().optional(),
    name: z.string().nullable().optional(),
    email: z.string().nullable().optional(),
    submission_id: z.string().optional(),
  }),
});

type EventData = z.output<typeof eventDataSchema>['data'];

const messages = columnOf(eventRows, 'slack');

export function hasSlackMessage({ type, subject }: ServiceEvent): boolean {
  return messages[type] !== null && Boolean(subject);
}

/** The event as a Slack message: blocks, and the same as one line for notifications. */
export function slackMessage({ type, test, body, subject }: ServiceEvent): string {
  const data = eventDataSchema.parse(JSON.parse(body)).data;
  const message = messages[type];
  const headline = escaped(message?.headline(data.name || data.email || words.somebody) ?? type);
  const filename = escaped(subject?.filename ?? '');
  const template = escaped(subject?.templateName ?? '');
  const link = data.download_url ? linkTo(data.download_url, filename) : filename;
  const error = data.error_message ? `\n${escaped(data.error_message)}` : '';
  const facts = [test ? words.test : words.live, escaped(subject?.id ?? data.id), linkNote(data)].filter(
    Boolean,
  );
  return JSON.stringify({
    text: `${headline}: ${filename} (${template})`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section(`${message?.emoji ?? ''} *${headline}*\n${link} ${words.from(template)}${error}`),
      { type: 'context', elements: [verbatim(facts.join(' · '))] },
    ],
  });
}

function linkNote({ download_url }: EventData): string {
  return download_url ? words.link : '';
}

/** `verbatim` keeps Slack from turning words into links, channels or mentions. */
function verbatim(text: string) {
  return { type: 'mrkdwn', text, verbatim: true };
}

function section(text: string) {
  return { type: 'section', text: verbatim(text) };
}

const mostChars = 200;

/** Returns the text as one line that cannot mention anybody: Slack commands begin with "<". */
function escaped(text: string): string {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ')];
  const cut = line.length > mostChars ? [...line.slice(0, mostChars), '…'] : line;
  return escapeTags(cut.join(''));
}

/**
 * A URL of this service. Characters that would end the Slack link are not in it; they are removed
 * to be sure.
 */
function linkTo(url: string, text: string): string {
  return `<${escapeTags(url.replace(/[<>|\s]/g, ''))}|${text}>`;
}
