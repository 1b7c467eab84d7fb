import type { KeyName } from '../../ports/personal-data.ts';
import type { MasterKey } from '../../ports/sealing.ts';
import { personalDataContract } from '../../suites/personal-data.contract.ts';
import { openMongoPersonalData } from './personal-data.ts';
import { mongoHarness, subject } from './workbench/harness.ts';
import { suiteRing } from './workbench/personal-data.elsewhere.ts';

const module = new URL('./workbench/personal-data.elsewhere.ts', import.meta.url);
const harness = () => mongoHarness((o) => openMongoPersonalData({ ...o, masterKeys: suiteRing }), module);
const suite = await harness();
personalDataContract(
  subject,
  'absent' in suite
    ? suite
    : {
        ...suite,
        fresh: () => {
          const url = suite.beside();
          return { openWith: (masterKeys) => openMongoPersonalData({ url, masterKeys, clock: suite.clock }) };
        },
      },
);

const here = await harness();
if ('absent' in here) it.todo(`the key store in MongoDB is not run: ${here.absent}`);
else
  describe('the key store in MongoDB', () => {
    const AT = 'person-1|e|name';
    afterAll(() => here.end());
    const rows = () => here.db.collection('personal_keys').find().toArray();

    it('holds wrapped keys only: neither key nor text stands in the database', async () => {
      const keys = await here.make();
      await keys.seal({ subject: 'plain-text-test', purpose: 'profile' }, 'a text that nobody may find', AT);
      expect(JSON.stringify(await rows())).not.toContain('nobody may find');
      expect(await rows()).toMatchObject([{ _id: '["plain-text-test","profile"]', masterId: 'suite' }]);
      await keys.close();
    });

    it('keeps of an erased person who and when it was, and nothing of the key', async () => {
      const keys = await openMongoPersonalData({ ...here, masterKeys: suiteRing });
      const [one, two] = ['one', 'two'].map((subject) => ({ subject, purpose: 'p' })) as [KeyName, KeyName];
      const { keyId } = await keys.seal(one, 'x', AT);
      const first = await keys.erase(one);
      await here.advance(1_000);
      await keys.erase(two);
      expect(await keys.erased()).toEqual([
        { ...one, keyId, erasedAt: first.erasedAt },
        { ...two, keyId: null, erasedAt: expect.stringMatching(/Z$/) },
      ]);
      const erased = (await rows()).filter(({ erasedAt }) => erasedAt);
      expect(erased.flatMap(Object.keys)).toEqual(expect.not.arrayContaining(['wrapped', 'masterId']));
      await keys.close();
    });

    it('gives nobody a key back who is erased while a rotation goes on', async () => {
      const url = here.beside();
      const [old, next] = [1, 2].map((n) => ({ id: `${n}`, key: Buffer.alloc(32, n) })) as unknown as [
        MasterKey,
        MasterKey,
      ];
      const keys = await openMongoPersonalData({ url, masterKeys: [old], clock: here.clock });
      const names = Array.from({ length: 120 }, (_, n) => ({ subject: `user-${n}`, purpose: 'p' }));
      const sealed = await Promise.all(names.map((name) => keys.seal(name, name.subject, AT)));
      const rotating = openMongoPersonalData({ url, masterKeys: [next, old], clock: here.clock });
      for (const name of names.slice(0, 60)) await keys.erase(name);
      await (await rotating).close();
      const after = await openMongoPersonalData({ url, masterKeys: [next], clock: here.clock });
      for (const [n, each] of sealed.entries())
        expect(await after.open(each, AT)).toEqual(
          n < 60 ? { ok: false, why: 'erased' } : { ok: true, plain: `user-${n}` },
        );
      await Promise.all([keys.close(), after.close()]);
    });
  });
