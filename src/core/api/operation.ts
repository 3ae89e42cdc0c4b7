import * as z from 'zod';
import type { ReceivedFile } from '../platform/file-meter';
import type { ReceiveResult } from '../platform/receive-file';
import type { Client } from './client';
import type { Refusal, RefusalCode, Result } from './refusal';
import { invalid } from './refusal';
import type { Need, Role } from './roles';
import { describeIssues } from './validation-messages';

/**
 * An operation of the API: one description that validates requests, answers them and documents itself
 * in OpenAPI. Each lives in `service/<feature>/api/<operation>.ts`; app/http/pipeline.ts runs them.
 */
export type Operation<Services> = OperationDocs & {
  run(request: IncomingRequest<Services>): Promise<Reply>;
};

export type OperationDocs = {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api/v1, parameters as `:name`. */
  path: string;
  query: z.ZodObject;
  tag: string;
  summary: string;
  description?: string;
  body?: JsonBody | FormBody | EitherBody;
  /** Nothing is created, so there is nothing that a repeated request could create twice. */
  createsNothing?: boolean;
  /** What a person's role must allow, where it is not simply to read or to change. */
  need?: Need;
  /** It changes how a person signs in: a session is not enough, they must have shown lately that it is them. */
  confirmed?: true;
  /** On the synchronous address the answer waits for what is created or read. */
  waits?: boolean;
  success: {
    status: 200 | 201;
    schema: z.ZodType;
    description: string;
    example?: unknown;
    type?: 'application/pdf';
  };
  refusals: readonly RefusalCode[];
};

export type JsonBody<Schema extends z.ZodType = z.ZodType> = {
  kind: 'json';
  schema: Schema;
  maxBytes?: number;
  example?: unknown;
};

/** Whether nothing of it is required, so that who has nothing to say may send nothing. */
export const mayBeEmpty = ({ schema }: JsonBody): boolean => schema.safeParse({}).success;

/** A multipart form: one file that is streamed, and text fields named `template[name]` and so on. */
export type FormBody<Schema extends z.ZodType = z.ZodType> = {
  kind: 'form';
  /** The text parts as an object: `template[name]` is `{ template: { name } }`. */
  schema: Schema;
  /** The name of the part that is a file, as it is sent. */
  fileField: string;
  maxBytes: number;
  /** What the file must be, for those whose file is something else. */
  notThis: string;
  contentType: string;
};

/** A form or JSON, as its content type says. */
export type EitherBody = { kind: 'either'; form: FormBody; json: JsonBody };

/** For which account something is done, and with which API token, if any. */
export type Asker = { accountId: string; mode: 'live' | 'test'; tokenId: string | null };

/** Who asks: a program with an API token, or a person who is signed in. */
export type Caller = Asker &
  (
    | { tokenId: string; user: null }
    | { tokenId: null; user: { id: string; role: Role; isConfirmed: boolean } }
  );

export const callerId = ({ tokenId, user }: Caller): string => tokenId ?? user.id;

/** Who asks, and from where. */
export type RequestOrigin = { caller: Caller; client: Client };

export type RequestContext<Services> = RequestOrigin & {
  services: Services;
  /** Until when the answer may wait, or null when it must not. */
  waitUntil: number | null;
  now: number;
};

export type IncomingRequest<Services> = RequestContext<Services> & {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The parsed JSON body; undefined for other operations. */
  json: unknown;
  form: FormReader | undefined;
};

export type FormFile = {
  filename: string;
  stream: AsyncIterable<Uint8Array>;
  /** The texts that stood before it in the form. */
  before: Record<string, unknown>;
};

/** Reads the form once, handing its file to `receive` while it arrives. */
export type FormReader = (
  receive: (file: FormFile) => Promise<ReceiveResult>,
) => Promise<Result<{ fields: Record<string, unknown>; file: FormFile & ReceivedFile }>>;

export type Reply =
  | { kind: 'answer'; status: 200 | 201; body: unknown }
  | { kind: 'stream'; pieces: AsyncIterable<string> }
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'refusal'; refusal: Refusal };

/** What `pdfReply` answers, for the description of an operation. */
export const pdfSuccess = {
  status: 200,
  description: 'A PDF.',
  type: 'application/pdf',
  schema: z.string().meta({ format: 'binary' }),
} as const;

export const answer = (status: 200 | 201, body: unknown): Reply => ({ kind: 'answer', status, body });
/** JSON that is too big to be held: written piece by piece. */
export const streamed = (pieces: AsyncIterable<string>): Reply => ({ kind: 'stream', pieces });
export const pdfReply = (bytes: Uint8Array): Reply => ({ kind: 'pdf', bytes });
export const refused = (refusal: Refusal): Reply => ({ kind: 'refusal', refusal });

/** The names of `/templates/:template_id/schema` as an object type. */
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

/** How operations are described whose handlers are given these services. */
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
        if (!query.success) return refused(invalid(describeIssues(query.error, '?')).refusal);
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
          ...(query.success ? [] : describeIssues(query.error, '?')),
          ...(body.success ? [] : describeIssues(body.error, '#/')),
        ];
        return refused(invalid(problems).refusal);
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

// The router fills exactly the names that stand in the path.
function pathParams<Path extends string>(params: Record<string, string>): PathParams<Path> {
  return params as PathParams<Path>;
}
