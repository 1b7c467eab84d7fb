/** Names, versions and births; models that are lost, and projectors that are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../ports/ids.ts';
import { eventually } from '../../workbench/eventually.ts';
import { startElsewhere } from '../elsewhere.ts';
import { collected, errorOf } from '../event-store/samples.ts';
import {
  type Account,
  allOf,
  foldOf,
  history,
  loadOne,
  type ModelsCase,
  position,
  projectPage,
  put,
  write,
} from './samples.ts';

const SCRIPT = new URL('./elsewhere.ts', import.meta.url);
const LOST = { code: 'ModelLost' };
const anAccount = (id: string, sum = 1): Account => ({ _id: id, sum, steps: [] });

export const lives: readonly ModelsCase[] = [
  {
    rule: 'keeps versions and names apart, and what they hold when it is closed and opened again',
    run: async ({ make }) => {
      const [before, name] = [await make(), `n${newId()}`];
      const [first, second] = [await before.open<Account>(name, 1), await before.open<Account>(name, 2)];
      const other = await before.open<Account>(`${name}-other`, 1);
      await put(first, anAccount('a', 1));
      await put(second, anAccount('a', 2));
      await first.apply([], { from: null, to: position(5) });
      expect([await other.get('a'), await second.checkpoint()]).toEqual([null, null]);
      await before.close();
      const after = await make();
      const again = await after.open<Account>(name, 1);
      expect([again.birth, await again.checkpoint(), (await again.get('a'))?.sum]).toEqual([
        first.birth,
        position(5),
        1,
      ]);
      expect((await (await after.open<Account>(name, 2)).get('a'))?.sum).toBe(2);
      expect(new Set([first.birth, second.birth, other.birth]).size).toBe(3);
    },
  },
  {
    rule: 'is not made by who asks for what exists, and is opened as it stands where it does',
    run: async ({ make }) => {
      const [asking, making, name] = [await make(), await make(), `n${newId()}`];
      const look = () => asking.open<Account>(name, 1, { existing: true });
      expect(await errorOf(look())).toMatchObject(LOST);
      expect(await errorOf(look())).toMatchObject(LOST); // the first one made nothing either
      const made = await making.open<Account>(name, 1, { indexes: [['sum']] });
      await put(made, anAccount('a', 7));
      const found = await look();
      expect([found.birth, (await found.get('a'))?.sum]).toEqual([made.birth, 7]);
    },
  },
  {
    rule: 'is born once when several open a new name at the same time',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      const opened = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).open<Account>(name, 1)),
      );
      expect(new Set(opened.map(({ birth }) => birth)).size).toBe(1);
    },
  },
  {
    rule: 'starts anew after renew: all it held is absent, and who had it open before is told',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      const old = await one.open<Account>(name, 1, { indexes: [['sum'], ['steps']] });
      await put(old, { _id: 'a', sum: 1, steps: [1, 2] });
      await old.apply([], { from: null, to: position(3) });
      const held = await loadOne(old, 'a');
      await two.renew(name, 1);
      expect(await errorOf(old.load(['a']))).toMatchObject(LOST);
      expect(await errorOf(old.checkpoint())).toMatchObject(LOST);
      expect(await errorOf(old.apply([write(held, anAccount('a', 2), 'a')]))).toMatchObject(LOST);
      const anew = await one.open<Account>(name, 1);
      expect(anew.birth).not.toBe(old.birth);
      expect([await anew.checkpoint(), await anew.get('a'), (await loadOne(anew, 'a')).doc]).toEqual([
        null,
        null,
        null,
      ]);
      expect((await anew.find({ where: { steps: { hasAny: [1] } }, limit: 9 })).items).toEqual([]);
    },
  },
  {
    rule: 'lets one of many activations from the same version win, while 100 readers never see none',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      expect(await one.active(name)).toBeNull();
      expect(await one.activate(name, 3, 4)).toBe(false);
      const first = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).activate(name, null, 0)),
      );
      expect(first.filter(Boolean)).toHaveLength(1);
      const reading = Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two).active(name)));
      const moving = Promise.all([one, two, one].map((models, n) => models.activate(name, 0, n + 1)));
      for (const seen of await reading) expect(seen).not.toBeNull();
      const moved = await moving;
      expect(moved.filter(Boolean)).toHaveLength(1);
      expect(await two.active(name)).toBe(moved.indexOf(true) + 1);
    },
  },
  {
    rule: 'drops a version but never the active one; who had it open is told, queries find nothing, a new opening is a new birth',
    run: async ({ make }) => {
      const [one, two, name] = [await make(), await make(), `n${newId()}`];
      const [old, next] = [await one.open<Account>(name, 1), await two.open<Account>(name, 2)];
      await put(old, anAccount('a', 1));
      await put(next, anAccount('a', 2));
      expect(await one.activate(name, null, 2)).toBe(true);
      expect(Error.isError(await errorOf(one.drop(name, 2)))).toBe(true);
      expect((await next.get('a'))?.sum).toBe(2);
      await two.drop(name, 1);
      await two.drop(name, 1);
      expect(await errorOf(old.checkpoint())).toMatchObject(LOST);
      expect(await errorOf(old.apply([], { from: null, to: position(1) }))).toMatchObject(LOST);
      expect([await old.get('a'), await old.find({ limit: 5 })]).toEqual([null, { items: [] }]);
      const reborn = await one.open<Account>(name, 1);
      expect(reborn.birth).not.toBe(old.birth);
      expect([await reborn.get('a'), await reborn.checkpoint()]).toEqual([null, null]);
      expect((await next.get('a'))?.sum).toBe(2);
    },
  },
  {
    rule: 'is as good with its progress elsewhere: same promises, opened either way',
    run: async ({ make }) => {
      const [models, name] = [await make(), `n${newId()}`];
      const plain = await models.open<Account>(name, 1);
      const durable = await models.open<Account>(name, 1, { progress: 'elsewhere' });
      await put(durable, anAccount('a', 1));
      expect([durable.birth, (await plain.get('a'))?.sum]).toEqual([plain.birth, 1]);
    },
  },
  {
    rule: 'is filled again to the fold when it is wiped under a running projector',
    needs: ['wipe'],
    run: async ({ make, wipe }) => {
      const [models, name, steps] = [await make(), `n${newId()}`, history(120)];
      const lost = await models.open<Account>(name, 1);
      for (let page = 0; page < 9; page += 1) await projectPage(lost, steps, 5);
      expect(await lost.checkpoint()).toBe(position(44));
      if (!('absent' in wipe)) await wipe();
      expect(await errorOf(projectPage(lost, steps, 5))).toMatchObject(LOST);
      expect(await lost.get('account-0')).toBeNull();
      const model = await models.open<Account>(name, 1);
      expect([model.birth === lost.birth, await model.checkpoint()]).toEqual([false, null]);
      expect(await errorOf(lost.load(['account-0']))).toMatchObject(LOST);
      while (await projectPage(model, steps, 5));
      expect(await allOf(model)).toEqual(foldOf(steps));
      expect(await allOf(lost)).toEqual(foldOf(steps));
    },
  },
  {
    rule: 'holds the fold over 20 cut connections, though a page may have to be repeated',
    needs: ['cut'],
    timeoutMs: 60_000,
    run: async ({ make, cut }) => {
      if ('absent' in cut) throw new Error(cut.absent);
      const [models, name, steps] = [await make(), `n${newId()}`, history(400)];
      const model = await models.open<Account>(name, 1);
      let live = false;
      const cutting = (async () => {
        for (let n = 0; n < 20 && !live; n += 1) {
          await pause(50);
          await cut();
        }
      })();
      while (!live)
        try {
          live = !(await projectPage(model, steps, 5));
        } catch (error) {
          expect(error).toMatchObject({ code: 'Unavailable' });
        }
      await cutting;
      expect(await allOf(model)).toEqual(foldOf(steps));
    },
  },
  {
    rule: 'says Unavailable within 4 s while its engine is away, and goes on when it is back, with the same birth',
    needs: ['restart'],
    timeoutMs: 60_000,
    run: async ({ make, restart }) => {
      if ('absent' in restart) throw new Error(restart.absent);
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account>(name, 1);
      await put(model, anAccount('a', 1));
      const away = restart();
      for (let left = 10; left > 0; left -= 1) {
        const start = performance.now();
        await model.get('a').catch((error: unknown) => expect(error).toMatchObject({ code: 'Unavailable' }));
        expect(performance.now() - start).toBeLessThan(4_000);
      }
      await away;
      await eventually(async () => expect((await model.get('a'))?.sum).toBe(1), 20_000);
      expect((await models.open<Account>(name, 1)).birth).toBe(model.birth);
      await put(model, anAccount('a', 2));
    },
  },
  {
    rule: 'holds the fold when two projectors are killed at random between any two writes',
    needs: ['elsewhere'],
    timeoutMs: 60_000,
    run: async (harness) => {
      const [models, name, count] = [await harness.make(), `n${newId()}`, 420];
      const model = await models.open<Account>(name, 1);
      const points = ['apply-between-writes', 'apply-before-checkpoint', 'apply-before-commit', 'apply-done'];
      let died = 0;
      const killed = async (seed: number) => {
        for (let round = 0; round < 3; round += 1) {
          const after = String((seed * 5 + round * 11) % 23);
          const env = { CRASH_AT: points[(seed + round) % points.length] ?? '', CRASH_AFTER: after };
          const projector = startElsewhere(harness, SCRIPT, [name, count], env);
          if ((await collected(projector.lines)).length === 0) died += 1;
          expect(await projector.ended).toBe('');
        }
      };
      await Promise.all([killed(1), killed(2)]);
      expect(died).toBeGreaterThanOrEqual(3);
      while (await projectPage(model, history(count), 13));
      expect(await allOf(model)).toEqual(foldOf(history(count)));
      expect(await startElsewhere(harness, SCRIPT, [name, count + 50]).ended).toBe('');
      expect(await allOf(model)).toEqual(foldOf(history(count + 50)));
    },
  },
];
