import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** A stand-in for the web services of identity providers: it answers as each test plans. */

/** An answer: JSON, or a text with its status, or none at all. */
export type Planned = { json: unknown } | { status?: number; text: string; location?: string } | 'hang';
/** The answers to each type of question in turn, the last one for all further ones. */
export type Plan = Record<string, Planned[]>;
export type Asked = { headers: IncomingHttpHeaders; body: string };

const plans = new Map<string, Plan>();
const asked = new Map<string, Asked[]>();

export function isForIdentity(path: string): boolean {
  return path.startsWith('/identity/');
}

/** `/identity/plan`, `/identity/asked` and `/identity/hook`, each for the provider `name`. */
export async function answerAsProvider(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const name = searchParams.get('name') ?? '';
  const body = await bodyOf(request);
  const before = asked.get(name) ?? [];
  if (pathname === '/identity/plan') {
    plans.set(name, JSON.parse(body));
    answer.end();
  } else if (pathname === '/identity/asked') answer.end(JSON.stringify(before));
  else {
    asked.set(name, [...before, { headers: request.headers, body }]);
    reply(answer, plannedFor(name, body));
  }
}

function plannedFor(name: string, body: string): Planned | undefined {
  const answers = plans.get(name)?.[JSON.parse(body).type] ?? [];
  return answers.length > 1 ? answers.shift() : answers[0];
}

function reply(answer: ServerResponse, planned: Planned = { status: 404, text: 'nothing is planned' }): void {
  if (planned === 'hang') return;
  if ('json' in planned) {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(planned.json));
    return;
  }
  const { status = 200, text, location } = planned;
  answer.writeHead(status, location === undefined ? {} : { location }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
