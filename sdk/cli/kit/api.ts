import { Quillet, type Settings } from '../../src/quillet';
import type { Profile } from './profiles';

/** A record as the commands read it: the properties that they name, and others that they pass on. */
export type Template = Record<string, unknown> & {
  id: string;
  name: string;
  description: string;
  template_type: 'pdf' | 'html';
  updated_at: string;
  last_changed_at: string;
  version_published_at: string | null;
  document_md5: string | null;
  document_url: string | null;
  document_filename: string | null;
  parent_folder_id: string | null;
};

export type Submission = {
  id: string;
  state: string;
  download_url: string | null;
  error_message: string | null;
  json_schema_errors: string[];
  metadata: Record<string, unknown> | null;
};

export type Batch = {
  id: string;
  state: string;
  metadata: Record<string, unknown> | null;
  submissions?: Submission[];
};
export type Image = { name: string; sha256: string };
export type Delivery = {
  id: string;
  event_id: string;
  event_type: string;
  url: string | null;
  state: string;
  attempt_count: number;
  created_at: string;
  body?: string | null;
};
export type Endpoint = { id: string; url: string | null; description: string };
export type LogLine = Record<string, unknown> & { id: string };

type Options = Record<string, unknown>;
type List<Item> = AsyncIterable<Item>;
type Pending<Thing> = Promise<Thing> & { ended(): Promise<Thing>; pdf(): Promise<Uint8Array> };

/** The operations that the commands call. */
export type Api = {
  download(url: string, options?: Options): Promise<Uint8Array>;
  /** Deployments of release 0.4.0 and before say the status only. */
  authentication: { check(): Promise<{ status: string; mode?: string; scopes?: string[] }> };
  installation: { get(): Promise<Record<string, unknown>> };
  submissions: {
    create(template: string, data: unknown, options?: Options): Pending<Submission>;
    get(id: string, options?: Options): Pending<Submission>;
    getAuditTrail(id: string): Promise<unknown>;
  };
  batches: {
    create(body: unknown, options?: Options): Pending<Batch>;
    list(options?: Options): List<Batch>;
    get(id: string, options?: Options): Pending<Batch>;
  };
  templates: {
    list(options?: Options): List<Template>;
    get(id: string, options?: Options): Pending<Template>;
    getSchema(id: string, options?: Options): Promise<Record<string, unknown>>;
    create(body: unknown, options?: Options): Pending<Template>;
    update(id: string, body: unknown, options?: Options): Pending<Template>;
    delete(id: string): Promise<Template>;
    preview(id: string, body: unknown): Promise<Uint8Array>;
    previewFields(id: string, body: unknown): Promise<Uint8Array>;
    publishVersion(id: string, body: unknown): Promise<Template>;
    listImages(id: string): Promise<(Image & { url?: string })[]>;
    createImage(id: string, body: unknown): Promise<Image>;
    deleteImage(id: string, name: string): Promise<Image>;
  };
  webhooks: {
    listEndpoints(): Promise<Endpoint[]>;
    getEndpoint(id: string): Promise<Endpoint>;
    createEndpoint(body: unknown): Promise<Endpoint>;
    deleteEndpoint(id: string): Promise<unknown>;
    listDeliveries(options?: Options): List<Delivery>;
    getDelivery(id: string): Promise<Delivery>;
  };
  accountLog: { list(options?: Options): List<LogLine> };
};

/** The SDK makes its operations from the table of the build, which knows no types here. */
export function openApi(profile: Profile, settings: Settings = {}): Api {
  return new Quillet({ ...profile, ...settings }) as unknown as Api;
}
