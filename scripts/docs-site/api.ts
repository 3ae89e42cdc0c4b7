/** What the site reads of the API description. */
export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  contentMediaType?: string;
  default?: unknown;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
} & Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
export type Answer = { description: string; content?: Content };
type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  'x-required-scopes'?: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer | { $ref: string }>;
};
/** The examples of each operation, by its id and by language (scripts/build-examples.mjs). */
export type Samples = Record<string, Record<string, string>>;
export type ApiDescription = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
  };
};
export type Operation = Omit<Described, 'parameters' | 'responses'> & {
  method: string;
  path: string;
  address: string;
  tag: string;
  samples: [language: string, code: string][];
  parameters: Parameter[];
  answers: [status: string, answer: Answer][];
};

/** `createSubmission` as a part of an address: `create-submission`. */
export function spelled(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** The API description, as pages need it. */
export class Api {
  constructor(
    readonly described: ApiDescription,
    readonly samples: Samples,
  ) {}

  get operations(): Operation[] {
    return Object.entries(this.described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => this.#operation(path, method, described)),
    );
  }

  get events(): [name: string, event: Operation][] {
    return Object.entries(this.described.webhooks).map(([name, { post }]) => [
      name,
      this.#operation('', 'post', post),
    ]);
  }

  #operation(path: string, method: string, described: Described): Operation {
    return {
      ...described,
      method: method.toUpperCase(),
      path,
      address: `/docs/reference/${spelled(described.operationId)}`,
      tag: described.tags[0] ?? '',
      samples: Object.entries(this.samples[described.operationId] ?? {}),
      parameters: (described.parameters ?? []).map((one) => this.#resolved(one)),
      answers: Object.entries(described.responses).map(([status, one]) => [status, this.#resolved(one)]),
    };
  }

  schema(ref: string): Schema {
    return this.#resolved({ $ref: ref });
  }

  #resolved<Part>(one: Part | { $ref: string }): Part {
    if (!(one && typeof one === 'object' && '$ref' in one)) return one as Part;
    const [kind = '', name = ''] = one.$ref.replace('#/components/', '').split('/');
    const found = (this.described.components as Record<string, Record<string, unknown>>)[kind]?.[name];
    if (found === undefined) throw new Error(`The API description has no ${one.$ref}.`);
    return found as Part;
  }
}
