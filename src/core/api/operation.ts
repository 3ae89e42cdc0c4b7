import * as z from 'zod';
import { reasonsOf, withReasons } from '../../lib/reasons';
import type { ReceivedFile } from '../platform/file-meter';
import type { ReceiveResult } from '../platform/receive-file';
import type { RequestOrigin } from './caller';
import type { ChangesLive } from './live-thing';
import type { Demand } from './pace';
import type { Refusal, RefusalCode, Result } from './refusal';
import { invalid } from './refusal';
import type { NeedIn } from './roles';
import type { NeededScope } from './scopes';
import type { Tag } from './tags';
import { describeIssues } from './validation-messages';

/**
 * An operation of the API: one description that validates requests, answers them and documents
 * itself in OpenAPI. Each one lives in `service/<feature>/api/<operation>.ts`; app/http/pipeline.ts
 * runs them.
 */
export type Operation<Services> = OperationDocs & {
  run(request: IncomingRequest<Services>): Promise<Reply>;
};

export type OperationDocs = {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** The path below /api/v1, with parameters as `:name`. */
  path: string;
  /** The scope that an API token must have. It also says the right that a member must have. */
  scope: NeededScope;
  /** What live documents depend on and the operation changes: a wall for test tokens. */
  changesLive?: ChangesLive;
  /**
   * A token or member limited to folders or templates may call the operation, which keeps to these.
   * An operation needs no such word when its path names something of a template.
   */
  keepsToReach?: true;
  query: z.ZodObject;
  tag: Tag;
  summary: string;
  description?: string;
  body?: JsonBody | FormBody | EitherBody;
  /**
   * True when the operation creates nothing that a repeated request could create twice, or must not
   * store its answer.
   */
  createsNothing?: boolean;
  /** The operation adds what stays in the directory, and is refused while that is full. */
  fillsDirectory?: true;
  /** Announced to go. Answers say so in their headers, and the API description does. */
  deprecated?: Deprecation;
  /** The right that a member must have, unless the scope says it. */
  need?: NeedIn;
  /**
   * The operation changes how a member signs in. A session is not enough: the member must have
   * proved lately who they are.
   */
  confirmed?: true;
  /**
   * A program that kept the answer may ask whether it has changed (`ETag`, `If-None-Match`). `links`:
   * the properties that hold a link of a day, which is another one each time.
   */
  revalidated?: { links: readonly string[] };
  /** On the synchronous host the answer waits until the record is ready. */
  waits?: boolean;
  /** The documents that a request with this body makes, for the pace of the account. */
  makes?: (json: unknown) => Demand;
  success: {
    status: 200 | 201;
    schema: z.ZodType;
    description: string;
    example?: unknown;
    type?: 'application/pdf' | 'text/csv';
    /** The headers that this operation adds to its PDF. */
    headers?: readonly ('X-Script-Errors' | 'X-Print-Warnings')[];
  };
  refusals: readonly RefusalCode[];
  /** What a refusal has beside its error, by its code: the record concerned, under its name. */
  refusalObjects?: Partial<Record<RefusalCode, Record<string, z.ZodType>>>;
};

/** Whether a request may have an `Idempotency-Key`, which keeps its answer. */
export function takesKey({ method, createsNothing }: OperationDocs): boolean {
  return method === 'post' && !createsNothing;
}

/** Dates such as 2027-01-31. `instead` is a sentence that says what to use. */
export type Deprecation = { since: string; sunset: string; instead: string };

export type JsonBody<Schema extends z.ZodType = z.ZodType> = {
  kind: 'json';
  schema: Schema;
  maxBytes?: number;
  example?: unknown;
};

/** True when the schema requires nothing, so that a request may have no body. */
export function mayBeEmpty({ schema }: JsonBody): boolean {
  return schema.safeParse({}).success;
}

/** A multipart form: one streamed file, and text fields with names such as `template[name]`. */
export type FormBody<Schema extends z.ZodType = z.ZodType> = {
  kind: 'form';
  /**
   * The schema of the text fields as an object: `template[name]` becomes `{ template: { name } }`.
   */
  schema: Schema;
  /** The name of the form's part with the file. */
  fileField: string;
  maxBytes: number;
  /** The words for a file of another kind. */
  notThis: string;
  contentType: string;
};

/** A form or JSON, by content type. */
export type EitherBody = { kind: 'either'; form: FormBody; json: JsonBody };

export type RequestContext<Services> = RequestOrigin & {
  services: Services;
  /** The time until which the answer may wait, or null when it must not wait. */
  waitUntil: number | null;
  now: number;
};

export type IncomingRequest<Services> = RequestContext<Services> & {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The parsed JSON body; undefined for operations without one. */
  json: unknown;
  form: FormReader | undefined;
};

export type FormFile = {
  filename: string;
  stream: AsyncIterable<Uint8Array>;
  /** The text fields before the file in the form. */
  before: Record<string, unknown>;
};

/** Reads the form once, and hands its file to `receive` while it arrives. */
export type FormReader = (
  receive: (file: FormFile) => Promise<ReceiveResult>,
) => Promise<Result<{ fields: Record<string, unknown>; file: FormFile & ReceivedFile }>>;

export type Reply =
  | { kind: 'answer'; status: 200 | 201; body: unknown }
  | { kind: 'stream'; pieces: AsyncIterable<string> }
  | { kind: 'pdf'; bytes: Uint8Array; headers: Record<string, string> }
  | { kind: 'csv'; filename: string; pieces: AsyncIterable<string> }
  | { kind: 'refusal'; refusal: Refusal };

/** The success of an operation that answers with `pdfReply`. */
export const pdfSuccess = {
  status: 200,
  description: 'A PDF.',
  type: 'application/pdf',
  schema: z.string().meta({ format: 'binary' }),
} as const;

export function answer(status: 200 | 201, body: unknown): Reply {
  return { kind: 'answer', status, body };
}

/** Answers JSON that is too big for memory, written piece by piece. */
export function streamed(pieces: AsyncIterable<string>): Reply {
  return { kind: 'stream', pieces };
}

export function pdfReply(bytes: Uint8Array, headers: Record<string, string> = {}): Reply {
  return { kind: 'pdf', bytes, headers };
}

/** Answers a CSV file, written piece by piece. */
export function csvReply(filename: string, pieces: AsyncIterable<string>): Reply {
  return { kind: 'csv', filename, pieces };
}

export function refused(refusal: Refusal): Reply {
  return { kind: 'refusal', refusal };
}

/** The parameters of a path such as `/templates/:template_id/schema`, as an object type. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : Record<never, string>;

type Definition<Path extends string, Query extends z.ZodType> = Omit<OperationDocs, 'path' | 'query'> & {
  path: Path;
  query: Query;
};

type Handled<Services, Path extends string, Query extends z.ZodType> = RequestContext<Services> & {
  params: PathParams<Path>;
  query: z.output<Query>;
  form: FormReader | undefined;
};

export const noQuery = z.object({});

/** The builders of operations whose handlers get these services. */
export function operationsOn<Services>() {
  /** An operation without a JSON body. */
  function operation<const Path extends string, Query extends z.ZodObject>(
    definition: Definition<Path, Query> & {
      handle(request: Handled<Services, Path, Query>): Promise<Reply>;
    },
  ): Operation<Services> {
    return {
      ...definition,
      async run(request) {
        const query = definition.query.safeParse(request.query);
        if (!query.success)
          return refused(invalid(describeIssues(query.error, '?', definition.query)).refusal);
        return definition.handle({ ...request, params: pathParams<Path>(request.params), query: query.data });
      },
    };
  }

  /** An operation with a JSON body. */
  function jsonOperation<const Path extends string, Query extends z.ZodObject, Body extends z.ZodType>(
    definition: Definition<Path, Query> & {
      body: JsonBody<Body>;
      handle(request: Handled<Services, Path, Query> & { body: z.output<Body> }): Promise<Reply>;
    },
  ): Operation<Services> {
    return {
      ...definition,
      async run(request) {
        const query = definition.query.safeParse(request.query);
        const body = definition.body.schema.safeParse(request.json);
        if (query.success && body.success) {
          const params = pathParams<Path>(request.params);
          return definition.handle({ ...request, params, query: query.data, body: body.data });
        }
        const problems = [
          query.success ? [] : describeIssues(query.error, '?', definition.query),
          body.success ? [] : describeIssues(body.error, '#/', definition.body.schema),
        ];
        return refused(invalid(withReasons(problems.flat(), problems.flatMap(reasonsOf))).refusal);
      },
    };
  }

  /** An operation with a form or a JSON body. */
  function eitherOperation<const Path extends string, Query extends z.ZodObject, Body extends z.ZodType>(
    definition: Definition<Path, Query> & {
      body: { kind: 'either'; form: FormBody; json: JsonBody<Body> };
      handleForm(request: Handled<Services, Path, Query> & { form: FormReader }): Promise<Reply>;
      handleJson(request: Handled<Services, Path, Query> & { body: z.output<Body> }): Promise<Reply>;
    },
  ): Operation<Services> {
    const byJson = jsonOperation({
      ...definition,
      body: definition.body.json,
      handle: definition.handleJson,
    });
    const byForm = operation({
      ...definition,
      handle: ({ form, ...request }) => {
        if (form === undefined) throw new Error(`${definition.id} is called with a form.`);
        return definition.handleForm({ ...request, form });
      },
    });
    return { ...definition, run: (request) => (request.form ? byForm : byJson).run(request) };
  }

  return { operation, jsonOperation, eitherOperation };
}

// The router fills exactly the parameters of the path.
function pathParams<Path extends string>(params: Record<string, string>): PathParams<Path> {
  return params as PathParams<Path>;
}
