import * as z from 'zod';
import type { EventType } from './events/event-types';
import type { ServiceEvent } from './events/service-event';

/** What of a record a message tells. */
const toldSchema = z.object({
  data: z.object({
    id: z.string(),
    download_url: z.string().nullable().optional(),
    error_message: z.string().nullable().optional(),
    name: z.string().nullable().optional(),
    email: z.string().nullable().optional(),
    submission_id: z.string().optional(),
  }),
});

type Told = z.output<typeof toldSchema>['data'];

const headlines: Partial<Record<EventType, (told: Told) => string>> = {
  'submission.processed': () => 'The PDF is ready',
  'submission.failed': () => 'The PDF could not be made',
  'submission.data_requests_completed': () => 'Everybody has completed the document',
  'data_request.declined': ({ name, email }) => `${name || email || 'Somebody'} has declined the document`,
};

const emoji: Partial<Record<EventType, string>> = {
  'submission.processed': ':white_check_mark:',
  'submission.failed': ':x:',
  'submission.data_requests_completed': ':pencil:',
  'data_request.declined': ':no_entry:',
};

export const tellsSlack = ({ type, subject }: ServiceEvent): boolean => type in headlines && Boolean(subject);

/** The event as people read it in a channel: blocks, and the same in one line for notifications. */
export const slackMessage = ({ type, test, body, subject }: ServiceEvent): string => {
  const told = toldSchema.parse(JSON.parse(body)).data;
  const headline = escaped(headlines[type]?.(told) ?? type);
  const filename = escaped(subject?.filename ?? '');
  const template = escaped(subject?.templateName ?? '');
  const link = told.download_url ? linkTo(told.download_url, filename) : filename;
  const error = told.error_message ? `\n${escaped(told.error_message)}` : '';
  const facts = [test ? 'Test' : 'Live', escaped(subject?.id ?? told.id), linkNote(told)].filter(Boolean);
  return JSON.stringify({
    text: `${headline}: ${filename} (${template})`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section(`${emoji[type] ?? ''} *${headline}*\n${link} from the template ${template}${error}`),
      { type: 'context', elements: [verbatim(facts.join(' · '))] },
    ],
  });
};

const linkNote = ({ download_url }: Told): string => (download_url ? 'the link works for 24 hours' : '');

/** Nothing in it becomes a link, a channel or a mention by itself. */
const verbatim = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
const section = (text: string) => ({ type: 'section', text: verbatim(text) });

const mostChars = 200;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** One line that cannot mention anybody: Slack's own commands begin with "<". */
const escaped = (text: string): string => {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ')];
  const cut = line.length > mostChars ? [...line.slice(0, mostChars), '…'] : line;
  return cut.join('').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
};

/** An address of this service: what would end it early is not in it, and must not get there. */
const linkTo = (url: string, text: string): string =>
  `<${url.replace(/[<>|\s]/g, '').replaceAll('&', '&amp;')}|${text}>`;
