import { sweepNameless } from '@lamplight/events/core/sweep.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { newFolder, openPorts, quiet, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { credentialsWith, namedCredentials } from './store.ts';

const DAYS_LATER = { now: () => Date.now() + 3 * 86_400_000 };

describe('kept password hashes and secrets', () => {
  it('stay while their person’s stream names them; what it names no more, or never did, is swept after a day', async () => {
    const folder = newFolder();
    const ports = await openPorts({ folder });
    const credentials = credentialsWith(ports);
    const [now, secret, before, never] = [
      await credentials.put('asha', 'hash now'),
      await credentials.put('asha', 'secret of the app'),
      await credentials.put('asha', 'hash before'),
      await credentials.put('nobody', 'hash of a sign-up that died'),
    ];
    // As `look` answers for the two streams; what the fold itself does is the account's own test.
    const look = (async (stream: string) =>
      stream === 'user-asha'
        ? {
            state: { is: 'active', credentialId: now, secondFactor: { method: 'totp', secretId: secret } },
            revision: 2,
          }
        : { state: { is: 'absent' }, revision: null }) as unknown as Look;
    const sweep = {
      files: ports.files,
      named: namedCredentials(ports)(look),
      clock: DAYS_LATER,
      log: quiet,
      signal: new AbortController().signal,
    };
    expect(await sweepNameless(sweep)).toBe(2);
    const left = await Promise.all([now, secret, before, never].map((id) => credentials.read(id)));
    expect(left).toEqual(['hash now', 'secret of the app', null, null]);
    await ports.close();
    await removeFolder(folder);
  });
});
