import { newId } from '../../ports/ids.ts';
import { openMongoReadModels } from './read-models.ts';
import { mongoTopology } from './topology.ts';
import { mongoHarness } from './workbench/harness.ts';

const incarnation = 'a'.repeat(32);
const here = await mongoHarness((o) => openMongoReadModels({ ...o, incarnation }));

if ('absent' in here) it.todo(`what MongoDB must hold is not run: ${here.absent}`);
else
  describe('what MongoDB must hold', () => {
    afterAll(() => here.end());

    it('is planned without making anything, made once, and added to when a release declares more', async () => {
      const name = `n${newId()}`;
      const planned = async (indexes: readonly (readonly string[])[]) => {
        const [step, ...others] = await mongoTopology({
          url: here.url,
          incarnation,
          models: [{ name, version: 3, indexes }],
        });
        if (step === undefined || others.length > 0) throw new Error('one view is one step');
        return step;
      };
      const first = await planned([['state', '_id'], ['at']]);
      expect([first.what.includes(name), first.state]).toEqual([true, 'missing']);
      expect((await planned([['at']])).state).toBe('missing');
      await Promise.all([first.make(), first.make()]);
      expect((await planned([['state', '_id'], ['at']])).state).toBe('there');
      const more = await planned([['at'], ['seenBy', 'at']]);
      expect(more.state).toBe('different');
      await more.make();
      expect((await planned([['at'], ['seenBy', 'at']])).state).toBe('there');

      const models = await here.make();
      const model = await models.open<{ _id: string; seenBy: readonly string[] }>(name, 3);
      expect(await model.find({ where: { seenBy: { hasAny: ['x'] } }, limit: 5 })).toEqual({ items: [] });
      await models.close();
    });
  });
