import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { type Account, as, call, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'first_name', page: 1 },
    { name: 'birthday', page: 1, type: 'date' },
  ]);
});

async function problemsOf(path: string, body: unknown, method: 'post' | 'put' = 'post') {
  const answer = await as(account.live)[method](path, body);
  return expectRefusal(answer, 422, answer.json.submission ? 'invalid_data' : 'validation_failed').errors;
}

describe('an unknown property', () => {
  it('is answered with the property of a similar name', async () => {
    expect(await problemsOf(`/templates/${templateId}/submissions`, { dta: {}, data: {} })).toEqual([
      '#/dta: unknown property; did you mean `data`?',
    ]);
    expect(await problemsOf('/webhook_endpoints', { URL: 'https://example.com/' })).toContain(
      '#/URL: unknown property; did you mean `url`?',
    );
  });

  it('deep in a body is answered as seen from its object', async () => {
    const fields = [{ name: 'x', page: 1, display_type: 'text', requierd: true }];
    const problems = await problemsOf(`/templates/${templateId}/add_fields`, { fields }, 'put');
    expect(problems.join()).toContain('did you mean `displayType`?');
    expect(problems.join()).toContain('did you mean `required`?');
  });

  it('that belongs in an object of the body is answered with its place', async () => {
    expect(await problemsOf('/folders', { name: 'Contracts' })).toEqual([
      '#/folder: required (an object)',
      '#/name: unknown property; did you mean `folder.name`?',
    ]);
  });

  it('like nothing that there is gets no hint', async () => {
    expect(await problemsOf('/folders', { folder: { name: 'Contracts' }, colour: 'red' })).toEqual([
      '#/colour: unknown property',
    ]);
  });

  it('is not repeated by its hint, and a long one gets none', async () => {
    const long = `name${'e'.repeat(500)}`;
    const problems = await problemsOf('/folders', { folder: { name: 'Contracts', [long]: 1 } });
    expect(problems).toEqual([expect.stringMatching(/: unknown property$/)]);
  });

  it('is answered as fast when there are very many', async () => {
    const data = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`first_nam${index}`, 1]));
    const problems = await problemsOf(`/templates/${templateId}/submissions`, { ...data, data: {} });
    expect(problems).toHaveLength(101);
  });
});

describe('an unknown field', () => {
  it('of data is answered with the field of a similar name', async () => {
    const problems = await problemsOf(`/templates/${templateId}/submissions`, {
      data: { firstName: 'Ada', first_name: 'Ada', birthdya: '1815-12-10', birthday: '1815-12-10', zip: 1 },
    });
    expect(problems).toEqual([
      '#/firstName: unknown property; the template has no field of this name; did you mean `first_name`?',
      '#/birthdya: unknown property; the template has no field of this name; did you mean `birthday`?',
      '#/zip: unknown property; the template has no field of this name',
    ]);
  });

  it('of overrides, and a property of one, is answered in the same way', async () => {
    const problems = await problemsOf(`/templates/${templateId}/submissions`, {
      data: { first_name: 'Ada', birthday: '1815-12-10' },
      field_overrides: { firstname: {}, birthday: { requird: false } },
    });
    expect(problems.join()).toContain('did you mean `first_name`?');
    expect(problems.join()).toContain('did you mean `required`?');
  });
});

describe('a template', () => {
  it('with HTML and no type is asked for its type', async () => {
    const template = { name: 'Letter', html: '<p>{{ name }}</p>' };
    expect(await problemsOf('/templates', { template })).toEqual([
      '#/template/template_type: required: "html", because the template has `html`',
    ]);
  });

  it('without its wrapper is told where its properties belong', async () => {
    const problems = await problemsOf('/templates', {
      template_type: 'html',
      name: 'Letter',
      html: '<p></p>',
    });
    expect(problems).toContain('#/html: unknown property; did you mean `template.html`?');
    expect(problems[0]).toBe('#/template: required (an object)');
  });

  it('in a form without `template[…]` is told the names of the parts', async () => {
    const form = new FormData();
    form.append('name', 'Contract');
    form.append('document', new File([await plainPdf()], 'contract.pdf'));
    expect(await problemsOf('/templates', form)).toEqual([
      '#/: the multipart form cannot be read: the part "document" must not be a file, which belongs in "template[document]"',
    ]);

    const halfRight = new FormData();
    halfRight.append('name', 'Contract');
    halfRight.append('template[document]', new File([await plainPdf()], 'contract.pdf'));
    expect(await problemsOf('/templates', halfRight)).toContain(
      '#/name: unknown property; did you mean `template[name]`?',
    );
  });
});

describe('a path', () => {
  const messageAt = async (method: string, path: string, status: 404 | 405) => {
    const answer = await call(method, path, { token: account.live });
    const code = status === 404 ? 'endpoint_not_found' : 'method_not_allowed';
    return expectRefusal(answer, status, code).error.message;
  };

  it.each([
    ['POST', '/folders', 'POST /api/v1/folders'],
    ['GET', '/v1/templates/tpl_1', 'GET /api/v1/templates/{template_id}'],
    ['GET', '/api/submissions/sub_secret', 'GET /api/v1/submissions/{submission_id}'],
    ['GET', '/api/v1/template', 'GET /api/v1/templates'],
    ['POST', '/api/v1/templates/tpl_1/submission', 'POST /api/v1/templates/{template_id}/submissions'],
    ['POST', '/submissions/batches', 'POST /api/v1/submissions/batches'],
    ['GET', '/submissions/batches', 'GET /api/v1/submissions/batches'],
  ])('%s %s is answered with %s', async (method, path, meant) => {
    const message = await messageAt(method, path, 404);
    expect(message).toBe(`The service has nothing at ${method} ${path}. Did you mean ${meant}?`);
  });

  it('like nothing that there is gets no hint', async () => {
    expect(await messageAt('GET', '/nothing/like/this', 404)).toBe(
      'The service has nothing at GET /nothing/like/this.',
    );
    const long = `/api/v1/${'templates/'.repeat(300)}`;
    expect(await messageAt('GET', long, 404)).not.toContain('Did you mean');
  });

  it('that makes no submission says where one is made', async () => {
    expect(await messageAt('POST', '/api/v1/submissions', 405)).toBe(
      'This path accepts only GET, HEAD. A submission is made from a template: POST /api/v1/templates/{template_id}/submissions.',
    );
  });

  it('with a slip that makes it the path of an id says what was meant', async () => {
    expect(await messageAt('POST', '/api/v1/submissions/batch', 405)).toBe(
      'This path accepts only GET, HEAD, DELETE. Did you mean POST /api/v1/submissions/batches?',
    );
  });

  it('says which method changes things', async () => {
    expect(await messageAt('PATCH', `/api/v1/templates/${templateId}`, 405)).toContain(
      'Changes are sent with PUT.',
    );
  });

  it('of every operation is found without its prefix', async () => {
    const found = await Promise.all(
      operations.map(async ({ method, path }) => {
        const answer = await call(method.toUpperCase(), path.replace(/:\w+/g, 'x'));
        const meant = `${method.toUpperCase()} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
        return answer.json?.error.message.endsWith(` Did you mean ${meant}?`) ? [] : [meant];
      }),
    );
    // These paths without the prefix are those of files.
    expect(found.flat().sort()).toEqual([
      'GET /api/v1/submissions/batches/{submission_batch_id}',
      'GET /api/v1/submissions/{submission_id}/attachments',
      'GET /api/v1/submissions/{submission_id}/audit',
      'GET /api/v1/templates/{template_id}/document',
      'GET /api/v1/templates/{template_id}/images',
      'GET /api/v1/templates/{template_id}/schema',
      'GET /api/v1/templates/{template_id}/submissions',
    ]);
  });
});
