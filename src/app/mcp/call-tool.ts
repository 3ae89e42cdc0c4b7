import { possibleScopes } from '../../core/api/scopes';
import { isRecord, recordOf } from '../../lib/json';
import { checkScopes } from '../http/check-token';
import { type Call, invalidParams, type Outcome, readRefusal, result } from './call';
import { notesOn } from './notes';
import { requestOf } from './tool-request';
import { type Tool, tools } from './tools';

const byName = new Map<string, Tool>(Object.entries(tools));

/** Lists the tools that the token may use. */
export function listTools({ caller, described }: Call): Outcome {
  const permitted = described.tools.filter(({ name }) => {
    const tool = byName.get(name);
    return tool && checkScopes(caller, possibleScopes(tool.operation.scope)) === null;
  });
  return result({ tools: permitted });
}

/** Runs the operation of a tool. Its refusals are for the agent, which may call again. */
export async function callTool(call: Call): Promise<Outcome> {
  const { name, arguments: args = {} } = call.message.params;
  const tool = byName.get(String(name));
  if (!tool)
    return invalidParams(`There is no tool of this name. There are ${[...byName.keys()].join(', ')}.`);
  if (!isRecord(args)) return invalidParams('params.arguments must be an object.');
  const request = requestOf(tool, args);
  if (!request.ok)
    return result(toolError(call, { ...request.refusal, errors: request.refusal.errors ?? [] }));
  const answer = await call.ask(request.value);
  if (!answer.ok) {
    const refusal = await readRefusal(answer);
    return result(toolError(call, { ...refusal, again: answer.headers.get('retry-after') }));
  }
  const shown = tool.show(await answer.json(), args);
  return result({
    content: [
      text(JSON.stringify(shown)),
      ...notesOn(String(name), shown).map(text),
      ...linkTo(shown['submission']),
    ],
    structuredContent: shown,
  });
}

type Told = {
  code: string;
  message: string;
  errors: string[];
  records?: [string, unknown][];
  again?: string | null;
};

/** A refusal as text, with what to do about it. */
function toolError({ described }: Call, { code, message, errors, records = [], again = null }: Told) {
  const kept = records.map(([name, record]) => {
    const { id, state } = recordOf(record);
    return `The ${name} is kept: ${id}${state === undefined ? '' : ` (${state})`}.`;
  });
  const lines = [
    `${code}: ${message}`,
    ...errors.filter((error) => error !== message).map((error) => `- ${error}`),
    ...kept,
    ...(again === null ? [] : [`Wait ${again} seconds.`]),
    `What to do: ${described.advice[code] ?? described.advice['other']}`,
  ];
  return { content: [text(lines.join('\n'))], isError: true };
}

function text(text: string) {
  return { type: 'text', text };
}

function linkTo(submission: unknown) {
  const { id, download_url: uri } = recordOf(submission);
  if (typeof uri !== 'string') return [];
  return [{ type: 'resource_link', uri, name: `${id}.pdf`, title: 'The PDF', mimeType: 'application/pdf' }];
}
