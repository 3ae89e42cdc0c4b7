import { version } from '../../../package.json';
import { type Call, type Outcome, result } from './call';
import { callTool, listTools } from './call-tool';
import { codes, knownVersions, legacyVersions, type Message, serverInfoKey } from './message';
import { getPrompt, listPrompts } from './prompts';
import { listResources, readResource, resourceTemplates } from './resources';

const serverInfo = { name: 'quillet', title: 'Quillet', version };
const capabilities = { tools: {}, resources: {}, prompts: {} };

type Method = {
  run(call: Call): Outcome | Promise<Outcome>;
  era?: Message['era'];
  /** How long the answer may be kept. What depends on the token is nobody else's. */
  kept?: { ttlMs: number; cacheScope: 'public' | 'private' };
};

const hour = { ttlMs: 3_600_000, cacheScope: 'public' as const };
const minute = { ttlMs: 60_000, cacheScope: 'private' as const };
const notKept = { ttlMs: 0, cacheScope: 'private' as const };

const methods = new Map<string, Method>([
  ['initialize', { run: initialize, era: 'legacy' }],
  ['ping', { run: () => result({}), era: 'legacy' }],
  ['server/discover', { run: discover, era: 'modern', kept: hour }],
  ['tools/list', { run: listTools, kept: minute }],
  ['tools/call', { run: callTool }],
  ['resources/list', { run: listResources, kept: notKept }],
  ['resources/templates/list', { run: () => result({ resourceTemplates }), kept: hour }],
  ['resources/read', { run: readResource, kept: notKept }],
  ['prompts/list', { run: listPrompts, kept: hour }],
  ['prompts/get', { run: getPrompt }],
]);

/** Runs the method of a request, and says who answers. */
export async function runMethod(call: Call): Promise<Outcome> {
  const { method, era } = call.message;
  const found = methods.get(method);
  if (!found || (found.era ?? era) !== era) return noMethod(era);
  const outcome = await found.run(call);
  if (!outcome.ok || era === 'legacy') return outcome;
  const about = { resultType: 'complete', _meta: { [serverInfoKey]: serverInfo } };
  return result({ ...outcome.result, ...found.kept, ...about });
}

function noMethod(era: Message['era']): Outcome {
  const names = [...methods].filter(([, method]) => (method.era ?? era) === era).map(([name]) => name);
  const message = `This server has no such method. There are ${names.join(', ')}.`;
  return { ok: false, problem: { code: codes.methodNotFound, message } };
}

function initialize({ message: { params }, described }: Call): Outcome {
  const asked = String(params['protocolVersion']);
  const protocolVersion = legacyVersions.includes(asked) ? asked : legacyVersions[0];
  return result({ protocolVersion, capabilities, serverInfo, instructions: described.instructions });
}

function discover({ described }: Call): Outcome {
  return result({ supportedVersions: knownVersions, capabilities, instructions: described.instructions });
}
