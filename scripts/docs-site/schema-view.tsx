import { type Api, type Schema, spelled } from './api';
import { Raw } from './layout';
import { inlineHtml } from './markdown';

type View = { schema: Schema; api: Api; depth?: number };

/** How deep properties are shown on a page; deeper ones are named by their type only. */
const DEEPEST = 4;

/** The properties of an object, with what each one means. */
export function Properties({ schema, api, depth = 0 }: View) {
  const resolved = schema.$ref && depth === 0 ? api.schema(schema.$ref) : schema;
  const choices = (resolved.oneOf ?? resolved.anyOf ?? []).filter(isObject(api));
  if (choices.length > 1) {
    return (
      <>
        {choices.map((choice, index) => (
          <div class="choice">
            <p class="either">{index === 0 ? 'Either' : 'Or'}</p>
            <Properties schema={choice} api={api} depth={depth} />
          </div>
        ))}
      </>
    );
  }
  const { properties = {}, required = [] } = choices[0] ?? resolved;
  return (
    <dl class="properties">
      {Object.entries(properties).map(([name, property]) => (
        <div>
          <dt>
            <code>{name}</code> <TypeOf schema={property} />
            {required.includes(name) && <span class="required">required</span>}
          </dt>
          <dd>
            {property.description && <Raw html={inlineHtml(property.description)} />}
            <Bounds schema={property} />
            <Inner schema={property} api={api} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The properties of a property, closed until somebody asks. */
function Inner({ schema, api, depth = 0 }: View) {
  const inner = withProperties(schema);
  if (!inner || depth >= DEEPEST) return null;
  return (
    <details>
      <summary>Its properties</summary>
      <Properties schema={inner} api={api} depth={depth + 1} />
    </details>
  );
}

function isObject(api: Api) {
  return (schema: Schema): boolean =>
    schema.properties !== undefined ||
    (schema.$ref !== undefined && api.schema(schema.$ref).properties !== undefined);
}

function withProperties(schema: Schema): Schema | undefined {
  if (schema.$ref) return undefined;
  if (schema.properties) return Object.keys(schema.properties).length > 0 ? schema : undefined;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(withProperties).find((one) => one !== undefined);
  return schema.items && withProperties(schema.items);
}

function TypeOf({ schema }: { schema: Schema }) {
  return (
    <span class="type">
      <TypeWords schema={schema} />
    </span>
  );
}

function TypeWords({ schema }: { schema: Schema }) {
  const { $ref, type, items, enum: values, format } = schema;
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return <a href={schemaAddress(name)}>{name}</a>;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const nullable = choices.some((one) => one.type === 'null');
    const others = choices.filter((one) => one.type !== 'null');
    const kinds = others.filter(
      (one, index) => one.$ref || others.findIndex((other) => kindOf(other) === kindOf(one)) === index,
    );
    return (
      <>
        {kinds.map((one, index) => (
          <>
            {index > 0 && ' or '}
            <TypeWords schema={one} />
          </>
        ))}
        {nullable && ' or null'}
      </>
    );
  }
  if (type === 'array' && items) {
    return (
      <>
        array of <TypeWords schema={items} />
      </>
    );
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (values && values.length <= 1) return <code>{JSON.stringify(values[0])}</code>;
  return <>{format === 'date-time' ? 'time' : format === 'binary' ? 'file' : (type ?? 'anything')}</>;
}

function kindOf({ $ref, type, format }: Schema): string {
  return $ref ?? `${type} ${format === 'date-time'}`;
}

function Bounds({ schema }: { schema: Schema }) {
  const values = valuesOf(schema);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = limitsOf(schema);
  const words = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}.`,
  ].filter(Boolean);
  return (
    <>
      {values.length > 1 && (
        <p class="values">
          {values.map((value) => (
            <>
              <code>{String(value)}</code>{' '}
            </>
          ))}
        </p>
      )}
      {words.length > 0 && <p class="bounds">{words.join(' ')}</p>}
    </>
  );
}

function limitsOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

function valuesOf(schema: Schema): unknown[] {
  if (schema.enum) return schema.enum;
  if (schema.items?.enum) return schema.items.enum;
  return (schema.anyOf ?? []).flatMap(({ enum: values = [] }) => values);
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  const figures = (number: number) => number.toLocaleString('en');
  if (least === undefined) return `At most ${figures(most ?? 0)}${unit}.`;
  if (most === undefined) return `At least ${figures(least)}${unit}.`;
  return `${figures(least)} to ${figures(most)}${unit}.`;
}

export function schemaAddress(name: string): string {
  return `/docs/reference/schemas/${spelled(name)}`;
}
