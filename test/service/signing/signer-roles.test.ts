import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { expectProblems } from '../../support/refusals';
import { ask, createContract, signer } from '../../support/signing';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const roles = [
  {
    name: 'Buyer',
    fields: ['buyer/name', 'buyer/signature'],
    order: 1,
    identity_step: 'email_code',
    language: 'de',
  },
  {
    name: 'Seller',
    fields: ['seller/name', 'seller/signature'],
    order: 2,
    identity_step: null,
    language: null,
  },
];
const [buyer, seller] = roles;

async function contract(signer_roles: object[] = roles): Promise<string> {
  const id = await createContract(account.live);
  const changed = await as(account.live).put(`/templates/${id}`, { template: { signer_roles } });
  expect(changed.status, changed.text).toBe(200);
  return id;
}

describe('the roles of a template', () => {
  it('are shown with it in full, and go with a copy', async () => {
    const api = as(account.live);
    const id = await contract([{ name: ' Buyer ', fields: ['buyer/name'] }]);
    const copy = (await api.post(`/templates/${id}/copy`, {})).json.id;
    expect((await api.get(`/templates/${id}`)).json.signer_roles).toBeUndefined();
    const shown = [{ name: 'Buyer', fields: ['buyer/name'], order: 0, identity_step: null, language: null }];
    for (const one of [id, copy])
      expect((await api.get(`/templates/${one}?full=true`)).json.signer_roles).toEqual(shown);
  });

  it.each([
    [
      'a name twice',
      [buyer, { ...seller, name: 'Buyer' }],
      /^#\/template\/signer_roles\/1\/name: must not be there twice$/,
    ],
    [
      'a field twice',
      [buyer, { ...seller, fields: ['buyer/name'] }],
      /^#\/template\/signer_roles\/1\/fields\/0: is a field of the role "Buyer" already$/,
    ],
    ['no name', [{ ...buyer, name: ' ' }], /^#\/template\/signer_roles\/0\/name: must/],
    [
      'an unknown step',
      [{ ...buyer, identity_step: 'sms' }],
      /^#\/template\/signer_roles\/0\/identity_step: must be/,
    ],
    [
      'too many',
      Array.from({ length: 21 }, (_, n) => ({ name: `R${n}`, fields: [] })),
      /^#\/template\/signer_roles: must have at most 20/,
    ],
  ])('are refused with %s', async (_, signer_roles, problem) => {
    const id = await createContract(account.live);
    const refused = await as(account.live).put(`/templates/${id}`, { template: { signer_roles } });
    expectProblems(refused, [problem]);
  });

  it('give a data request what it does not say itself', async () => {
    const id = await contract();
    const people = [
      signer('Ada', { role: 'Buyer' }),
      signer('Grace', { role: 'Seller', order: 5, language: 'fr', identity_step: 'none' }),
    ];
    const { data_requests } = await ask(account.live, id, people);
    expect(data_requests).toMatchObject([
      { fields: buyer?.fields, order: 1, identity_step: 'email_code', language: 'de' },
      { fields: seller?.fields, order: 5, identity_step: 'none', language: 'fr' },
    ]);
  });

  it('keep fields that get another name: at once before the first version, then when it is live', async () => {
    const api = as(account.live);
    const id = await contract();
    const swapNames = async () => {
      const { fields } = (await api.get(`/templates/${id}?full=true`)).json;
      const names: Record<string, string> = { 'buyer/name': 'seller/name', 'seller/name': 'buyer/name' };
      const renamed = Object.values<{ name: string }>(fields).map((field) => ({
        ...field,
        name: names[field.name] ?? field.name,
      }));
      const changed = await api.put(`/templates/${id}`, { template: { fields: renamed } });
      expect(changed.status, changed.text).toBe(200);
    };
    const publish = (type: string) => api.post(`/templates/${id}/publish_version`, { version_type: type });
    const fieldsOfRoles = async () => {
      const { signer_roles } = (await api.get(`/templates/${id}?full=true`)).json;
      return signer_roles.map(({ fields }: { fields: string[] }) => fields.join());
    };
    const original = ['buyer/name,buyer/signature', 'seller/name,seller/signature'];
    const swapped = ['seller/name,buyer/signature', 'buyer/name,seller/signature'];
    await swapNames();
    expect(await fieldsOfRoles()).toEqual(swapped);
    expect((await publish('major')).status).toBe(200);
    await swapNames();
    expect(await fieldsOfRoles()).toEqual(swapped);
    const people = [signer('Ada', { role: 'Buyer' }), signer('Grace', { role: 'Seller' })];
    const { data_requests } = await ask(account.live, id, people);
    expect(data_requests[0]?.fields).toEqual(['seller/name', 'buyer/signature']);
    expect((await publish('minor')).status).toBe(200);
    expect(await fieldsOfRoles()).toEqual(original);
  });

  it('are those of the template: another name is refused, alone and in a batch', async () => {
    const id = await contract();
    const sent = { data: { title: 'Sale' }, data_requests: [signer('Ada', { role: 'Witness' })] };
    const alone = await as(account.live).post(`/templates/${id}/submissions`, sent);
    const problem = 'data_requests/0/role: the template has no role "Witness"; it has "Buyer", "Seller"';
    expectProblems(alone, [`#/${problem}`]);
    const batch = { template_id: id, submissions: [sent] };
    expectProblems(await as(account.live).post('/submissions/batches', batch), [
      `#/submissions/0/${problem}`,
    ]);
  });
});
