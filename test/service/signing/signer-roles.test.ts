import { beforeAll, describe, expect, it } from 'vitest';
import { fieldsInOrder } from '../../../src/engine/fields';
import { type Account, as, createAccount } from '../../support/app';
import { expectProblems } from '../../support/refusals';
import { ask, contractFields, createContract, signer } from '../../support/signing';

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

type Shown = { id: number; name: string };

async function change(id: string, edit: (fields: Shown[]) => object[]): Promise<void> {
  const api = as(account.live);
  const { fields, field_order } = (await api.get(`/templates/${id}?full=true`)).json;
  const changed = await api.put(`/templates/${id}`, {
    template: { fields: edit(fieldsInOrder(fields, field_order)) },
  });
  expect(changed.status, changed.text).toBe(200);
}

function renamed(from: string, to: string) {
  return (fields: Shown[]) => fields.map((field) => (field.name === from ? { ...field, name: to } : field));
}

async function publish(id: string, version_type: string): Promise<void> {
  const answer = await as(account.live).post(`/templates/${id}/publish_version`, { version_type });
  expect(answer.status, answer.text).toBe(200);
}

/** The fields of each role. */
async function fieldsOfRoles(id: string): Promise<string[]> {
  const { signer_roles } = (await as(account.live).get(`/templates/${id}?full=true`)).json;
  return signer_roles.map(({ fields }: { fields: string[] }) => fields.join());
}

const sellers = 'seller/name,seller/signature';

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

  it('follow fields that get another name: at once before the first version, then when it is live', async () => {
    const id = await contract();
    await change(id, renamed('buyer/name', 'customer/name'));
    expect(await fieldsOfRoles(id)).toEqual(['customer/name,buyer/signature', sellers]);
    await publish(id, 'major');
    await change(id, renamed('customer/name', 'client/name'));
    expect(await fieldsOfRoles(id)).toEqual(['customer/name,buyer/signature', sellers]);
    const people = [signer('Ada', { role: 'Buyer' }), signer('Grace', { role: 'Seller' })];
    const { data_requests } = await ask(account.live, id, people);
    expect(data_requests[0]?.fields).toEqual(['customer/name', 'buyer/signature']);
    await publish(id, 'minor');
    expect(await fieldsOfRoles(id)).toEqual(['client/name,buyer/signature', sellers]);
  });

  const swapped = (fields: Shown[]) => {
    const names: Record<string, string> = { 'buyer/name': 'seller/name', 'seller/name': 'buyer/name' };
    return fields.map((field) => ({ ...field, name: names[field.name] ?? field.name }));
  };
  const without = (name: string) => (fields: Shown[]) => fields.filter((field) => field.name !== name);
  const bare = (fields: Shown[]) => fields.map(({ id: _, ...field }) => field);
  const witness = { ...contractFields[4], name: 'witness/signature', y: 600 };

  it.each<[string, ((fields: Shown[]) => object[])[]]>([
    ['in another order', [(fields) => bare(fields.toReversed())]],
    ['that swap their names', [swapped]],
    ['one of which is replaced, in a list without ids', [(fields) => [...bare(fields.slice(1)), witness]]],
    [
      'one of which is deleted, and another one gets its id',
      [without('seller/signature'), (fields) => [...fields, { ...witness, id: 5 }]],
    ],
  ])('stay with their names where a template gets fields %s', async (_, changes) => {
    const [early, late] = [await contract(), await contract()];
    await publish(late, 'major');
    for (const id of [early, late]) for (const one of changes) await change(id, one);
    await publish(late, 'minor');
    for (const id of [early, late])
      expect(await fieldsOfRoles(id)).toEqual(['buyer/name,buyer/signature', sellers]);
  });

  it('have the names of the version that is the newest after one was deleted, or of the draft', async () => {
    const id = await contract();
    const remove = async (version: string) =>
      expect((await as(account.live).delete(`/templates/${id}?version=${version}`)).status).toBe(200);
    await publish(id, 'major');
    await change(id, renamed('buyer/name', 'customer/name'));
    await publish(id, 'major');
    await remove('1.0.0');
    expect(await fieldsOfRoles(id)).toEqual(['customer/name,buyer/signature', sellers]);
    await change(id, renamed('customer/name', 'client/name'));
    await remove('2.0.0');
    expect(await fieldsOfRoles(id)).toEqual(['client/name,buyer/signature', sellers]);
    await publish(id, 'major');
    await change(id, renamed('client/name', 'buyer/name'));
    await publish(id, 'major');
    await remove('4.0.0');
    expect(await fieldsOfRoles(id)).toEqual(['client/name,buyer/signature', sellers]);
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
