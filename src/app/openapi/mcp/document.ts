import type * as z from 'zod';
import type { OperationDocs } from '../../../core/api/operation';
import { namesOf } from '../../../lib/catalogue';
import { isRecord } from '../../../lib/json';
import type { McpDescription } from '../../mcp/description';
import { argumentsOf, parametersIn } from '../../mcp/tool-request';
import { documentArguments, type Tool, type ToolName, tools } from '../../mcp/tools';
import { Components, type Json } from '../components';
import { parameters } from '../parameters';
import { advice } from './advice';
import { instructions } from './instructions';
import { prompts } from './prompts';
import { toolWords } from './tool-words';

/** What the server at /mcp says of itself; the build adds the list of pages. */
export function mcpDescription(docs: McpDescription['docs']): McpDescription {
  const described = namesOf(tools).map((name) => describeTool(name, tools[name]));
  return { instructions, tools: described, prompts, docs, advice: { ...advice } };
}

function describeTool(name: ToolName, tool: Tool) {
  const { title, description, annotations } = toolWords[name];
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: { title, openWorldHint: false, ...annotations },
  };
}

function inputSchema(tool: Tool): Json {
  const components = new Components();
  const known: Json = {
    ...Object.fromEntries(inAddress(tool.ofRecord ?? tool.operation, components)),
    ...propertiesOf(bodyOf(tool.operation), components),
    ...(tool.makesDocument && propertiesOf(documentArguments, components)),
  };
  const names = argumentsOf(tool);
  const properties = Object.fromEntries(names.map((name) => [name, known[name]]));
  const required = [...parametersIn(tool.operation), ...names.filter((name) => isRequired(tool, name))];
  return whole({ type: 'object', properties, required, additionalProperties: false }, components);
}

/** The parameters of the path and of the query, as properties. */
function inAddress(operation: OperationDocs, components: Components): [string, Json][] {
  return parameters(operation, components).flatMap(({ name, schema, description, example }) => {
    if (typeof name !== 'string' || !isRecord(schema)) return [];
    const shown = example === undefined ? {} : { examples: [example] };
    return [
      [name, { ...schema, ...(description === undefined ? {} : { description }), ...shown }] as [
        string,
        Json,
      ],
    ];
  });
}

function bodyOf({ body }: OperationDocs): z.ZodType | undefined {
  return body?.kind === 'json' ? body.schema : undefined;
}

function propertiesOf(schema: z.ZodType | undefined, components: Components): Json {
  const { properties } = schema ? components.schema(schema, 'request') : {};
  return isRecord(properties) ? properties : {};
}

function isRequired({ operation, body = [] }: Tool, name: string): boolean {
  const schema = bodyOf(operation);
  if (!schema || !body.includes(name)) return false;
  const { required } = new Components().schema(schema, 'request');
  return Array.isArray(required) && required.includes(name);
}

function outputSchema({ shown }: Tool): Json {
  const components = new Components();
  return whole(components.schema(shown, 'answer'), components);
}

/** A schema that stands alone: what it refers to comes with it. */
function whole(schema: Json, { schemas }: Components): Json {
  const $defs = Object.keys(schemas).length === 0 ? {} : { $defs: schemas };
  return JSON.parse(JSON.stringify({ ...schema, ...$defs }).replaceAll('#/components/schemas/', '#/$defs/'));
}
