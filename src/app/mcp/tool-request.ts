import { invalid, ok, type Result } from '../../core/api/refusal';
import { describeIssues } from '../../core/api/validation-messages';
import { isRecord } from '../../lib/json';
import type { ServiceOperation } from '../../service/operation';
import { type Arguments, documentArguments, type Tool } from './tools';
import { unknownArguments } from './unknown-arguments';

/** The request of the API that a call of a tool stands for. */
export type ApiRequest = { method: string; path: string; json?: unknown; key?: string };

/** The arguments that a tool takes, those of its path first. */
export function argumentsOf(tool: Tool): string[] {
  return [
    ...parametersIn(tool.ofRecord ?? tool.operation),
    ...(tool.body ?? []),
    ...(tool.makesDocument ? Object.keys(documentArguments.shape) : []),
    ...(tool.query ?? []),
  ];
}

/** The operation checks the values, in its own words. Here only the names count, and what a path can hold. */
export function requestOf(tool: Tool, args: Arguments): Result<ApiRequest> {
  const unknown = unknownArguments(args, argumentsOf(tool));
  if (unknown.length > 0) return invalid(unknown);
  const operation = tool.ofRecord && namesRecord(tool.ofRecord, args) ? tool.ofRecord : tool.operation;
  const path = pathOf(operation.path, args);
  if (!path.ok) return path;
  const query = queryOf(tool, args);
  const document = tool.makesDocument ? documentOf(args) : ok(nothing);
  if (!document.ok) return document;
  const { key, ...body } = document.value;
  const request = {
    method: operation.method,
    path: `${path.value}${query}`,
    ...(key !== undefined && { key }),
  };
  return ok(tool.body ? { ...request, json: { ...chosen(args, tool.body), ...body } } : request);
}

function namesRecord(operation: ServiceOperation, args: Arguments): boolean {
  return parametersIn(operation).every((name) => args[name] !== undefined);
}

/** The parameters of a path. */
export function parametersIn({ path }: { path: string }): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Ids of another form name nothing, and might lead to another path. */
function pathOf(pattern: string, args: Arguments): Result<string> {
  const problems: string[] = [];
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = args[name];
    if (typeof id === 'string' && /^\w{1,64}$/.test(id)) return id;
    problems.push(`#/${name}: ${id === undefined ? 'required (an id)' : 'is not an id'}`);
    return '';
  });
  return problems.length > 0 ? invalid(problems) : ok(path);
}

function queryOf({ query = [], always = {} }: Tool, args: Arguments): string {
  const sent = Object.entries(chosen(args, query)).map(([name, value]): [string, string] => [
    name,
    textOf(value),
  ]);
  const search = new URLSearchParams([...Object.entries(always), ...sent]).toString();
  return search === '' ? '' : `?${search}`;
}

function textOf(value: unknown): string {
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}

type DocumentParts = { test?: boolean; key?: string };
const nothing: DocumentParts = {};

function documentOf(args: Arguments): Result<DocumentParts> {
  const read = documentArguments.safeParse(chosen(args, Object.keys(documentArguments.shape)));
  if (!read.success) return invalid(describeIssues(read.error, '#/', documentArguments));
  const { live, idempotency_key: key } = read.data;
  return ok({ test: live !== true, ...(key !== undefined && { key }) });
}

function chosen(args: Arguments, names: readonly string[]): Arguments {
  return Object.fromEntries(
    names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
}
