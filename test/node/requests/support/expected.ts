import { addressOf, type ExampleRequest } from '../../../../src/lib/requests/example-request.mjs';
import type { Arrived } from './recorder';
import { sentFiles } from './runtimes';

/** What must arrive of an example request, in whatever language it is sent. */
export function expectedOf(request: ExampleRequest, token: string): Arrived {
  const { method, json, form } = request;
  return {
    method,
    path: addressOf(request, ''),
    authorization: `Basic ${Buffer.from(token).toString('base64')}`,
    ...(json !== undefined && { json }),
    ...(form && { parts: partsOf(form) }),
  };
}

function partsOf({ fields, file }: NonNullable<ExampleRequest['form']>): Record<string, string> {
  const content = sentFiles[file.path];
  return {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    [file.name]: `${file.path} (${file.type}): ${content}`,
  };
}
