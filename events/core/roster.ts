/** All processors of a service: made of what it declares, started, and found again by name. */
import { misconfigured, unavailable } from '../ports/errors.ts';
import type { Doc } from '../ports/read-models.ts';
import type { Anchor, Rest } from './anchor.ts';
import { ANCHORS_TOPIC } from './anchor.ts';
import { anchorRegularly } from './anchor-regularly.ts';
import type { LogReader } from './catch-up.ts';
import type { Codec } from './codec.ts';
import { busProjector, busReactor } from './consumer.ts';
import type { SpineOptions } from './declared.ts';
import { erasureReactor } from './erasure.ts';
import { openFirstFill } from './first-fill.ts';
import type { Forwarded } from './forwarder.ts';
import { forwarder, watchForLoss } from './forwarder.ts';
import type { Model } from './model.ts';
import { openModel } from './model.ts';
import type { Processor, Surroundings } from './processors.ts';
import { superviseBus, superviseLog, superviseLoop } from './processors.ts';
import { type Applied, filterOf, projector } from './projection.ts';
import type { Act } from './reactor.ts';
import { actor, logReactor } from './reactor.ts';
import { type NamedFiles, sweepRegularly } from './sweep.ts';
import type { Due } from './timers.ts';
import { runTimers, stuckAmong } from './timers.ts';
import type { AnyEvent, AnyProjection, AnyReactor, Change, Fact, PublicEvent } from './types.ts';
import type { View } from './view.ts';
import { openView } from './view.ts';
import { timedVisible } from './visible.ts';

export type OpenedView = Readonly<{ projection: AnyProjection; model: Model<Doc>; processor: Processor }>;
export type Roster = Awaited<ReturnType<typeof openRoster>>;

type Inside = Readonly<{
  around: Surroundings;
  codec: Codec;
  change: Change;
  anchor(rest: Rest): Promise<Anchor | null>;
  named: NamedFiles | undefined;
  /** Keys were destroyed. */
  erased(): void;
  /** Of all events that any processor of the service may want. */
  categories: readonly string[];
}>;

/** With the time until the tail tells of it, less than a query waits, for one in a process whose wish is not heard (`position.ts`). */
const PROJECTION_UNSAVED_MS = 200;
const EFFECTS_UNSAVED_MS = 1_000;
const STUCK_LOOKED_MS = 60_000;

export const openRoster = async (
  o: SpineOptions,
  { around, codec, change, anchor, named, erased, categories }: Inside,
) => {
  const { service, ports, clock, log } = o;
  const act: Act = actor({ change, jobs: ports.jobs, clock, log, observe: around.observe });
  const nameOf = (name: string): string => `${service}.${name}`;
  const opened: OpenedView[] = [];
  const others: Processor[] = [];
  const closings: (() => void)[] = [];
  const forwarded: Model<Forwarded>[] = [];
  const firstFill =
    o.rebuild === undefined
      ? null
      : openFirstFill({
          modules: o.rebuild,
          filter: { categories },
          discards: around.discards,
          progress: (name, events) => around.observe.record('rebuild.progress', events, { processor: nameOf(name) }),
        });

  const visible = timedVisible(clock, around.observe);
  const tookIn: Applied = (projection, facts) => {
    visible(facts);
    o.applied?.(projection, facts);
  };
  const started = (): readonly Processor[] => [...opened.map(({ processor }) => processor), ...others];
  const close = async (): Promise<void> => {
    for (const end of closings) end();
    await Promise.all(started().map((processor) => processor.close()));
  };
  const seals = o.definitions.some(({ personal }) => personal !== undefined);
  const erasure = seals
    ? [erasureReactor({ service, ...ports, erased, ...(o.filesOf ? { filesOf: o.filesOf } : {}) })]
    : [];
  try {
    for (const projection of o.projections) opened.push(await show(projection));
    for (const reactor of [...(o.reactors ?? []), ...erasure]) others.push(await follow(reactor));
    if (o.forward !== undefined) others.push(await forward(o.forward));
  } catch (error) {
    await close(); // a start that is refused leaves nothing running
    throw error;
  }
  if (o.timers !== undefined) others.push(time(o.timers));
  if (named !== undefined)
    others.push(
      superviseLoop('sweep', around, (signal) => sweepRegularly({ files: ports.files, named, clock, log, signal })),
    );
  if (o.anchors?.privateKey !== undefined) others.push(superviseLoop('anchors', around, anchorRegularly({ anchor })));
  const processors = started();
  closings.push(
    around.observe.beforeRead(() => {
      for (const processor of processors) observe(processor);
    }),
  );
  around.catchUp.begin();

  return {
    processors,
    shown: opened,
    forwarder: forwarded[0] ?? null,
    view: <T extends Doc>(name: string, version: number): View<T> => {
      const found = opened.find(({ projection: p }) => p.name === name && p.version === version);
      if (found === undefined) throw new TypeError(`${service} declares no view ${name} v${version}`);
      // The model was opened for this projection, whose documents are T.
      return viewOf(found.projection, found.model) as unknown as View<T>;
    },
    health: () => processors.map((processor) => ({ ...processor.health(), parked: parkedOf(processor.name) })),
    close,
  };

  function viewOf<T extends Doc>(projection: AnyProjection, model: Model<T>): View<T> {
    const { lot, waiters } = around;
    return openView({
      processor: projection.name,
      model,
      codec,
      lot,
      waiters,
      fedBy: 'topics' in projection.reads ? 'bus' : 'log',
    });
  }

  async function show(projection: AnyProjection): Promise<OpenedView> {
    const { name, version, reads, indexes } = projection;
    const fromBus = 'topics' in reads;
    const model = await openModel<Doc>(ports.models, nameOf(name), version, {
      ...(indexes === undefined ? {} : { indexes }),
      ...(fromBus ? { progress: 'elsewhere' as const } : {}),
    });
    const wentLive = (): Promise<void> => activated(projection, model);
    if (fromBus) {
      const work = busProjector(projection, model, codec, tookIn);
      const processor = superviseBus({ name, version, topics: reads.topics, model, work, wentLive }, around);
      return { projection, model, processor };
    }
    await notAhead(name, model);
    const { observe } = around;
    const work = projector({ projection, model, codec, store: ports.events, observe, applied: tookIn });
    const processor = superviseLog(
      {
        name,
        version,
        kind: 'projection',
        filter: filterOf(projection),
        model,
        work,
        unsavedMs: PROJECTION_UNSAVED_MS,
        prepare: (reader, signal) => fillFirst(projection, model, reader, signal),
        wentLive,
      },
      around,
    );
    return { projection, model, processor };
  }

  /** The version that was live before is what servers of the release before read, whatever its number: those before it go. */
  async function activated({ name, version }: AnyProjection, model: Model<Doc>): Promise<void> {
    await around.lot.of(name).rebuilding(null);
    const active = await ports.models.active(model.name);
    if (active !== null && active >= version) return;
    await ports.models.activate(model.name, active, version);
    for (let older = (active ?? 0) - 1; older > 0; older -= 1) await ports.models.drop(model.name, older);
  }

  /** A view that has a long way to go is filled by a thread, strictly, before it follows the log. */
  async function fillFirst(
    { name, version }: AnyProjection,
    model: Model<Doc>,
    reader: LogReader,
    signal: AbortSignal,
  ): Promise<void> {
    if (firstFill === null || (await model.current().checkpoint()) !== null) return;
    if (!(await reader.isLong(signal))) return;
    await firstFill({ projection: name, version, model: model.name }, signal);
  }

  async function follow(reactor: AnyReactor): Promise<Processor> {
    const { name, reads } = reactor;
    if ('topics' in reads) {
      const model = await openModel<Doc>(ports.models, nameOf(name), 1, { progress: 'elsewhere' });
      return superviseBus(
        { name, version: 1, topics: reads.topics, model, work: busReactor(reactor, codec, act) },
        around,
      );
    }
    const model = await openModel<Doc>(ports.models, nameOf(name), 1);
    await notAhead(name, model);
    const work = logReactor({ reactor, model, codec, act });
    return superviseLog(
      { name, kind: 'reactor', filter: reads, model, work, unsavedMs: EFFECTS_UNSAVED_MS, afterViews: true },
      around,
    );
  }

  async function forward({ topic, toPublic }: NonNullable<SpineOptions['forward']>): Promise<Processor> {
    const model = await openModel<Forwarded>(ports.models, nameOf('forwarder'), 1);
    await notAhead('forwarder', model);
    forwarded.push(model);
    const watch = watchForLoss({ model, models: ports.models, bus: ports.bus, log });
    closings.push(watch.close);
    const [anchors, erasures] = [`${service}anchor`, `${service}erasure`];
    const publicOf = (fact: Fact<AnyEvent>): readonly PublicEvent[] => {
      if (fact.stream.startsWith(`${anchors}-`)) return [{ type: fact.type, data: fact.data, topic: ANCHORS_TOPIC }];
      if (!fact.stream.startsWith(`${erasures}-`)) return toPublic(fact);
      return fact.type === 'SubjectErased' ? [{ type: fact.type, data: fact.data }] : [];
    };
    const work = forwarder({
      topic,
      toPublic: publicOf,
      model,
      codec,
      bus: ports.bus,
      failed: watch.failed,
      observe: around.observe,
    });
    const filter = { categories: [...o.deciders.map(({ category }) => category), anchors, erasures] };
    return superviseLog(
      { name: 'forwarder', kind: 'forwarder', filter, model, work, unsavedMs: EFFECTS_UNSAVED_MS, afterViews: true },
      around,
    );
  }

  function time(timers: NonNullable<SpineOptions['timers']>): Processor {
    const found = opened.find(({ projection }) => projection.name === timers.due.name);
    if (found === undefined) throw new TypeError(`${service} does not list its view ${timers.due.name}`);
    // The view that the service declares as `due` holds rows of this shape.
    const view = viewOf(found.projection, found.model as unknown as Model<Due>);
    const caughtUp = async (): Promise<boolean> => {
      if (clock.isStepping?.() === true) return false;
      const { position } = await ports.events.head();
      // One parked event holds up its own row, not every timer.
      return (await view.waitFor(position, undefined, [])) === 'reached';
    };
    closings.push(
      around.observe.measure('process.stuck', STUCK_LOOKED_MS, async () => {
        if (!(await caughtUp())) throw unavailable('what is due');
        return [{ labels: { kind: nameOf('timers') }, value: await stuckAmong(view.find, clock.now()) }];
      }),
    );
    return superviseLoop('timers', around, (signal) =>
      runTimers({ timers, find: view.find, caughtUp, change, clock, log, signal }),
    );
  }

  /** A checkpoint past the end of its own log: the log is older than what was made of it. */
  async function notAhead(name: string, model: Model<Doc>): Promise<void> {
    // In this order: another process may append, and move the checkpoint after it, between the two.
    const checkpoint = await model.current().checkpoint();
    if (checkpoint === null) return;
    const seen = around.tail.seen();
    if (seen?.slice(0, 32) === checkpoint.slice(0, 32) && checkpoint <= seen) return;
    const { incarnation, position } = await ports.events.head();
    if (!checkpoint.startsWith(`${incarnation}.`)) return;
    if (position !== null && checkpoint <= position) return;
    throw misconfigured(
      `The checkpoint of ${nameOf(name)} is ahead of the event log`,
      'An older log was put back. Put back the read models of the same backup too, or drop them: they are filled anew.',
    );
  }

  function parkedOf(name: string): number {
    return around.lot.all().get(name)?.size ?? 0;
  }

  function observe({ name, health }: Processor): void {
    const { lagEvents, lagSeconds } = health();
    const attributes = { processor: nameOf(name) };
    around.observe.record('processor.lag.events', lagEvents, attributes);
    around.observe.record('processor.lag.seconds', lagSeconds, attributes);
    around.observe.record('processor.parked', parkedOf(name), attributes);
  }
};
