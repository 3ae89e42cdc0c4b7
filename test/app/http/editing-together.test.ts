import { describe, expect, it } from 'vitest';
import { as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

const nameField = { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 };

async function team() {
  const account = await createAccount();
  const ada = await signIn(await createMember({ accountId: account.id, name: 'Ada Lovelace' }));
  const member = await createMember({ accountId: account.id, name: 'Grace Hopper' });
  const templateId = await createTemplate(account.live, [nameField]);
  return { account, ada, grace: await signIn(member), graceId: member.id, templateId };
}

describe('people who change one template', () => {
  it('learn who changed it last, and nobody else does', async () => {
    const { account, ada, grace, graceId, templateId } = await team();
    const path = `/templates/${templateId}/last_change`;
    expect((await ada.api('GET', path)).json).toMatchObject({ type: 'api', name: null });
    const changed = await grace.api('PUT', `/templates/${templateId}`, { template: { name: 'Ours' } });
    expect(changed.status, changed.text).toBe(200);
    expect((await ada.api('GET', path)).json).toEqual({
      at: expect.stringMatching(/Z$/),
      type: 'user',
      id: graceId,
      name: 'Grace Hopper',
    });
    const stranger = await signIn(await createMember());
    const absent = await stranger.api('GET', '/templates/tpl_1Nq2Xc0aB3dE5fG7hJ9k/last_change');
    const foreign = await stranger.api('GET', path);
    expectRefusal(foreign, 404, 'template_not_found');
    expect(foreign.text).toBe(absent.text);
    expect((await as(account.live).get(path)).status).toBe(404);
  });
});
