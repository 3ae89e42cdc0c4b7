import { invalid, ok, type Result } from '../../core/api/refusal';
import type { SignerRole } from '../../lib/signer-role';
import type { NewDataRequest } from './data-request-body';

/**
 * The data requests with the fields, the order, the step and the language of their roles, where they do
 * not say. `base` is the place of the submission in the body.
 */
export function withRoles(
  roles: readonly SignerRole[],
  requests: readonly NewDataRequest[],
  base: string,
): Result<NewDataRequest[]> {
  const problems: string[] = [];
  const named = requests.map((request, index) => {
    if (request.role === undefined) return request;
    const role = roles.find(({ name }) => name === request.role);
    if (role) return withRole(role, request);
    problems.push(`${base}data_requests/${index}/role: ${whyNot(request.role, roles)}`);
    return request;
  });
  return problems.length > 0 ? invalid(problems) : ok(named);
}

function withRole(role: SignerRole, request: NewDataRequest): NewDataRequest {
  return {
    ...request,
    fields: request.fields ?? role.fields,
    order: request.order ?? role.order,
    identity_step: request.identity_step ?? role.identity_step ?? undefined,
    language: request.language ?? role.language ?? undefined,
  };
}

function whyNot(name: string, roles: readonly SignerRole[]): string {
  const known = roles.map((role) => `"${role.name}"`).join(', ');
  return `the template has no role "${name}"; ${known === '' ? 'it has none' : `it has ${known}`}`;
}
