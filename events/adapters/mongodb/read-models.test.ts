import { newId } from '../../ports/ids.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { type Account, loadOne, put, write } from '../../suites/read-models/samples.ts';
import { readModelsContract } from '../../suites/read-models.contract.ts';
import { openStore } from './client.ts';
import { operationOf } from './model-collection.ts';
import { mongoReadModel } from './read-model.ts';
import { openMongoReadModels } from './read-models.ts';
import { mongoHarness, subject } from './workbench/harness.ts';
import { suiteIncarnation } from './workbench/read-models.elsewhere.ts';

const module = new URL('./workbench/read-models.elsewhere.ts', import.meta.url);
const harness = () => mongoHarness((o) => openMongoReadModels({ ...o, incarnation: suiteIncarnation }), module);
readModelsContract(subject, await harness());

const here = await harness();
if ('absent' in here) it.todo(`read models in MongoDB are not run: ${here.absent}`);
else
  describe('read models in MongoDB', () => {
    const DAY_MS = 86_400_000;
    const opened: ReadModels[] = [];
    const make = async (): Promise<ReadModels> => {
      const models = await here.make();
      opened.push(models);
      return models;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((models) => models.close()));
    });
    afterAll(() => here.end());
    const collection = (name: string, version = 1) => `model_${name}_v${version}_${suiteIncarnation}`;
    const aDoc = (_id: string, sum = 1): Account => ({ _id, sum, steps: [] });

    it('has one collection for each view and version, named by the incarnation, and drops it whole', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      await models.open(name, 1);
      await models.open(name, 2);
      await models.drop(name, 1);
      const names = (await here.db.listCollections().toArray()).map((one) => one.name);
      expect(names.filter((one) => one.includes(name))).toEqual([collection(name, 2)]);
      const restored = await openMongoReadModels({ url: here.url, incarnation: 'f'.repeat(32), clock: here.clock });
      opened.push(restored);
      expect(await restored.active(name)).toBeNull();
    });

    it('notices a collection that was dropped, and one of which nothing but the birth was lost', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account>(name, 1);
      await put(model, aDoc('a'));
      await here.db.collection(collection(name)).drop();
      for (const call of [model.load(['a']), model.load([]), model.checkpoint(), model.apply([])])
        expect(await errorOf(call)).toMatchObject({ code: 'ModelLost' });
      expect([await model.get('a'), await model.find({ limit: 5 })]).toEqual([null, { items: [] }]);

      const again = await models.open<Account>(name, 1);
      await put(again, aDoc('a'));
      await here.db.collection<{ _id: number }>(collection(name)).deleteOne({ _id: 0 });
      expect(await errorOf(again.load(['a']))).toMatchObject({ code: 'ModelLost' });
      const third = await models.open<Account>(name, 1);
      expect([await third.get('a'), await third.find({ limit: 5 })]).toEqual([null, { items: [] }]);
      expect(await loadOne(third, 'a')).toMatchObject({ doc: null, marks: {} });
      await put(third, aDoc('a', 3));
      expect((await third.get('a'))?.sum).toBe(3);
    });

    it('never takes a document that was made anew for the one that was loaded before', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const stale = await models.open<Account>(name, 1);
      await put(stale, aDoc('a'));
      const held = await loadOne(stale, 'a');
      await models.renew(name, 1);
      const anew = await models.open<Account>(name, 1);
      await put(anew, aDoc('a', 7));
      // As a process would that read the birth just before the renewal.
      const late = operationOf({ ...held, id: 'a', doc: aDoc('a', 2) }, stale.birth, 0);
      const written = await here.db.collection(collection(name)).bulkWrite([late as never]);
      expect([written.matchedCount, (await anew.get('a'))?.sum]).toEqual([0, 7]);
    });

    it('keeps a tombstone for a day, then forgets it', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account>(name, 1);
      await put(model, aDoc('a'), aDoc('b'));
      await model.apply([write(await loadOne(model, 'a'), null, 'a', { log: '1' })]);
      await here.advance(DAY_MS - 60_000);
      await put(model, aDoc('b', 2));
      expect(await loadOne(model, 'a')).toMatchObject({ doc: null, marks: { log: '1' } });
      await here.advance(7_200_000);
      await put(model, aDoc('b', 3));
      expect(await loadOne(model, 'a')).toEqual({ doc: null, rev: 0, marks: {} });
    });

    it('sends a page of 150 documents in a few commands, not in 150', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account>(name, 1);
      const commands: string[] = [];
      const listen = ({ commandName }: { commandName: string }) => commands.push(commandName);
      const watched = await openStore('the store', `${here.url}&monitorCommands=true`);
      watched.db.client.on('commandStarted', listen);
      const same = watched.db.collection(collection(name));
      const direct = mongoReadModel<Account>({
        name,
        birth: model.birth,
        docs: same as never,
        store: watched,
        clock: here.clock,
        writesAtOnce: Number.POSITIVE_INFINITY,
      });
      const ids = Array.from({ length: 150 }, (_, n) => `doc-${n}`);
      await put(direct, ...ids.map((id) => aDoc(id)));
      expect(commands).toEqual(['find', 'find', 'insert']);
      commands.length = 0;
      await put(direct, ...ids.map((id) => aDoc(id, 2)));
      expect(commands).toEqual(['find', 'find', 'update', 'update', 'update']);
      commands.length = 0;
      // Asked in one turn, as names of an answer are: a look for each, and one at what the model is; then anew.
      const found = await Promise.all(ids.slice(0, 5).map((id) => direct.get(id)));
      expect([found.map((doc) => doc?._id), commands]).toEqual([ids.slice(0, 5), Array(6).fill('find')]);
      await models.renew(name, 1);
      expect(await direct.get('doc-0')).toBeNull();
      await watched.close();
    });

    it('has an index for every declared one, that begins with the birth and ends with the id', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      await models.open<Account & { 'a.b': string }>(name, 1, {
        indexes: [
          ['sum', '_id'],
          ['steps', 'a.b'],
        ],
      });
      const keys = (await here.db.collection(collection(name)).indexes()).map(({ key }) => Object.keys(key).join(' '));
      expect(keys.sort()).toEqual(['_id', 'birth fields.steps fields.a%002eb _id', 'birth fields.sum _id', 'goneAt']);
    });

    it('refuses a document with two arrays in one index, as the server would', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      type Two = Account & { readonly others: readonly string[] };
      const model = await models.open<Two>(name, 1, { indexes: [['steps', 'others']] });
      const fresh = { id: 'a', doc: { ...aDoc('a'), steps: [1], others: ['x'] }, rev: 0, marks: {} };
      await expect(model.apply([fresh])).rejects.toThrow(/arrays in steps and others/);
      expect(await model.get('a')).toBeNull();
    });

    it('brings documents that look like those of the server, the client or JavaScript through unharmed', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account & Record<string, unknown>>(name, 1);
      const texts = [
        '{"_id":"a","sum":1,"steps":[],"_bsontype":"ObjectId","$ref":"x","$id":{"$oid":"y"},"":0,"%":1,"%0024x":2,"$x":3}',
        '{"_id":"b","sum":1,"steps":[[1,[2]],{"json":"x"},null],"o":{"json":"1"},"t":"a\\u0000b","half":"\\ud800","a\\u0000":1}',
        '{"_id":"c","sum":-1.5e+300,"steps":[9007199254740991,2147483648,-2147483649,0.1],"toBSON":"x","length":3}',
      ];
      const docs = texts.map((text) => JSON.parse(text) as Account & Record<string, unknown>);
      await put(model, ...docs);
      for (const [n, { _id }] of docs.entries()) expect(JSON.stringify(await model.get(_id))).toBe(texts[n]);
    });

    it('says TooLarge for a document that no server takes, and goes on', async () => {
      const [models, name] = [await make(), `n${newId()}`];
      const model = await models.open<Account & { text?: string }>(name, 1);
      const large = { id: 'a', doc: { ...aDoc('a'), text: 'x'.repeat(17 * 1024 * 1024) }, rev: 0, marks: {} };
      expect(await errorOf(model.apply([large]))).toMatchObject({ code: 'TooLarge' });
      expect(await model.get('a')).toBeNull();
      await put(model, aDoc('a'));
    });

    it('takes no name that could be another thing', async () => {
      const models = await make();
      for (const name of ['../x', 'a/b', '', '.hidden', 'a$b', 'a\u0000'])
        await expect(models.open(name, 1)).rejects.toThrow(TypeError);
    });
  });
