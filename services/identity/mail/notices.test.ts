import { openedMail } from '@lamplight/events/contracts/mail.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { noticeMailer } from './notices.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const at = '2026-07-01T10:00:00.000Z';
const fact = (event: AccountEvent): Fact<AccountEvent> =>
  ({ ...event, id: 'e1', stream: 'user-u1', revision: 5, occurredAt: at }) as unknown as Fact<AccountEvent>;
const changed = fact({ type: 'PasswordChanged', data: { userId: 'u1', via: 'reset', credentialId: 'k', keeps: [] } });
/** As the person's stream folds: another address before revision 5. */
const look = (async (_stream: string, _decider: unknown, { revision }: { revision: number }) => ({
  state: { is: 'active', userId: 'u1', name: 'Asha', email: revision < 5 ? 'old@x.example' : 'new@x.example' },
  revision,
})) as unknown as Look;
const react = (event: Fact<AccountEvent>) =>
  noticeMailer(async () => ({ look, personalData: ports.personalData })).react(event);
const opened = async (event: Fact<AccountEvent>) => {
  const [effect, ...more] = await react(event);
  expect(more).toEqual([]);
  if (!effect || !('queue' in effect)) throw new Error('No job');
  return {
    effect,
    letter: await openedMail(ports.personalData, derivedId('e1', `identity-notices/${effect.as}`), effect.payload),
  };
};

describe('notices', () => {
  it('go to the person, sealed for the very job that the machinery makes of them, and for three days', async () => {
    const { effect, letter } = await opened(changed);
    expect(effect).toMatchObject({ queue: 'mail', as: 'password-changed', until: '2026-07-04T10:00:00.000Z' });
    expect(letter).toEqual({
      ...{ template: 'password-changed', to: 'new@x.example', until: '2026-07-04T10:00:00.000Z' },
      fields: { name: 'Asha', at },
    });
    expect(JSON.stringify(effect)).not.toMatch(/new@x|Asha/);
  });

  it('of another address go to the one before', async () => {
    const moved = fact({ type: 'EmailChanged', data: { userId: 'u1', email: 'new@x.example' } });
    expect((await opened(moved)).letter).toMatchObject({ template: 'address-changed', to: 'old@x.example' });
  });

  it('are none for what changes no way in, and for a person who was erased', async () => {
    expect(await react(fact({ type: 'PasswordRehashed', data: { userId: 'u1', credentialId: 'k' } }))).toEqual([]);
    await ports.personalData.erase({ subject: 'u1', purpose: 'mail' });
    expect(await react(changed)).toEqual([]);
  });
});
