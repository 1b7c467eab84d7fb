/** Clocks that are set back or run apart while people work: nothing is refused, nothing turned round, nothing done twice. */
import type { Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, otherLead } from './workbench/cast.ts';
import { type Stage, startStage } from './workbench/harness.ts';
import { assigned, dayOf, invoiced, ok, paymentOf, planned } from './workbench/story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const IST_MS = 19_800_000;

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
  // At noon in India: a clock that is an hour off is on the same day.
  stage.pass(DAY_MS + DAY_MS / 2 - ((stage.now() + IST_MS) % DAY_MS));
});
afterEach(() => stage.stop());

/** Each command is given by another clock than the one before: that of the other process, or the one that was set. */
const byOtherClocks = (ms: number): Stage => {
  let isBehind = false;
  const turned =
    <A extends readonly unknown[], R>(give: (...given: A) => R) =>
    (...given: A): R => {
      stage.pass(isBehind ? ms : -ms);
      isBehind = !isBehind;
      return give(...given);
    };
  return { ...stage, post: turned(stage.post), put: turned(stage.put), upload: turned(stage.upload) };
};

const everything = async (): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  for await (const { events } of stage.ports.events.readAll()) all.push(...events);
  return all;
};
const timesByStream = async (): Promise<ReadonlyMap<StreamId, readonly string[]>> => {
  const times = new Map<StreamId, string[]>();
  for (const { stream, meta } of await everything()) times.set(stream, [...(times.get(stream) ?? []), meta.occurredAt]);
  return times;
};
const typesIn = async (stream: StreamId): Promise<readonly string[]> =>
  (await Array.fromAsync(stage.ports.events.read(stream))).map(({ type }) => type);
const settled = () =>
  eventually(() => {
    for (const { processor, state, lagEvents } of stage.running().spine.health())
      if (lagEvents > 0 || !['live', 'elsewhere'].includes(state)) throw new Error(`${processor} is ${state}`);
  });

describe.each([
  ['of two processes that are ten minutes apart', 10 * MINUTE_MS],
  ['one of which is set back an hour and put right again', HOUR_MS],
])('clocks %s', (_name, ms) => {
  it('let a project be proposed, staffed, delivered in part, billed and paid, in a history that goes forward', async () => {
    const others = byOtherClocks(ms);
    const { id, invoice } = await invoiced(others);
    ok(await others.post(admin, `/invoices/${invoice.invoiceId}/payments`, paymentOf(stage)));
    await settled();
    for (const [stream, times] of await timesByStream()) expect([stream, times]).toEqual([stream, times.toSorted()]);
    expect((await timesByStream()).get(`project-${id}`)?.length).toBeGreaterThan(5);
    expect(ok(await stage.post(admin, '/audit/verify', {}))).toMatchObject({ intact: true });

    // What follows from an event never happened before it.
    const at = new Map((await everything()).map((event) => [event.id, event.meta.occurredAt]));
    for (const { meta } of await everything()) expect(meta.occurredAt >= (at.get(meta.causationId) ?? '')).toBe(true);

    // As of any moment: the longest history up to it, and never less at a later one.
    let before = -1;
    for (const moment of [...new Set((await timesByStream()).get(`project-${id}`))]) {
      const { revision } = ok(await stage.get(admin, `/audit/project/${id}/state?at=${moment}`));
      expect(revision).toBeGreaterThan(before);
      before = revision;
    }
    expect(before).toBe((await typesIn(`project-${id}`)).length - 1);
  });

  it('let no timer act twice', async () => {
    const others = byOtherClocks(ms);
    const { id } = await planned(others);
    const ends = { to: dayOf(stage, 1) };
    await assigned(others, id, otherLead, ends);
    await settled();
    stage.pass(2 * DAY_MS);
    const released = ['MemberAssigned', 'MemberReleased'];
    for (const by of [0, -ms, ms]) {
      stage.pass(by);
      await stage.restart();
      await eventually(async () => expect(await typesIn(`person-${otherLead.id}`)).toEqual(released));
      await settled();
    }
    expect(await typesIn(`person-${otherLead.id}`)).toEqual(released);
  });
});

it('what others did is new to whoever looked before, though a clock that was set back says that it was earlier', async () => {
  const { id } = await invoiced(stage);
  await settled();
  const glance = async () => ok(await stage.get(client, '/glance?limit=200')).items;
  ok(await stage.post(client, '/glance/seen', { position: (await glance())[0].position }));
  expect(await glance()).toEqual([]);
  stage.pass(-HOUR_MS);
  ok(await stage.upload(lead, id, { name: 'late.txt', content: 'late' }));
  await eventually(async () => {
    const types = (await glance()).map(({ type }: { type: string }) => type);
    expect(types).toContain('FileStored');
  });
});
