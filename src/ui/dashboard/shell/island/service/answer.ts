import { recordOf } from '../../../../../lib/json';
import { words } from '../../words';

export type Failure = {
  ok: false;
  /** 0 where the service cannot be reached. */
  status: number;
  code: string;
  message: string;
  /** A sentence for each problem, when there are several. */
  errors: string[];
  /** The whole answer, for the record concerned. */
  body: Record<string, unknown>;
};

/** The answer of the service: a request never throws. */
export type Answer<Body> = { ok: true; status: number; body: Body; headers?: Headers } | Failure;

function failure(status: number, code: string, message: string): Failure {
  return {
    ok: false,
    status,
    code,
    message,
    errors: [],
    body: {},
  };
}

/** What the member has decided in place of the service. */
export function decided(message: string): Failure {
  return failure(0, 'decided', message);
}

export const unreachable = failure(0, 'unreachable', words.trouble.unreachable);
export const aborted = failure(0, 'aborted', words.trouble.aborted);

/** Reads a JSON answer; a proxy on the way may answer with an HTML page of its own. */
export function readAnswer<Body>(status: number, text: string): Answer<Body> {
  const json = parsed(text);
  const isFine = status >= 200 && status < 300;
  if (isFine && (json !== undefined || text === '')) return { ok: true, status, body: json as Body };
  const body = recordOf(json);
  const { code, message } = recordOf(body['error']);
  const errors = Array.isArray(body['errors']) ? body['errors'].map(String) : [];
  const said = inWordsOfPages(String(message ?? words.trouble.status(status)));
  return { ...failure(status, String(code ?? ''), said), errors: errors.map(inWordsOfPages), body };
}

/** The sentence with the nouns of pages, but for names of the API and what somebody has written. */
function inWordsOfPages(sentence: string): string {
  return sentence.replace(/`[^`]*`|"[^"]*"|#\/\S*|\bsubmissions?\b/gi, (part) => {
    const noun = words.nouns[part.toLowerCase() as keyof typeof words.nouns] ?? part;
    return part.startsWith('S') ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` : noun;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
