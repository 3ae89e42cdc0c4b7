import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { isRecord } from '../../../../../lib/json';
import { htmlEditorWords as words } from '../../words';
import type { Problem } from './problems';

type Read = { data: Record<string, unknown>; problem: null } | { data: null; problem: Problem };

/** Parses the test data, or returns the place where it is no JSON. */
export function readData(text: string): Read {
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true, allowEmptyContent: true }) ?? {};
  const [error] = errors;
  if (error) {
    const before = text.slice(0, error.offset).split('\n');
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const cause = printParseErrorCode(error.error)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    return wrong(`${words.data.wrong}: ${cause}`, place);
  }
  if (isRecord(data)) return { data, problem: null };
  return wrong(words.data.notObject, null);
}

function wrong(message: string, place: Problem['place']): Read {
  return {
    data: null,
    problem: { source: 'data', place, message },
  };
}
