/** A service is put together from modules, one for each folder: an aggregate, or a reading of what others record. */
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import type { SpineOptions } from '@lamplight/events/core/declared.ts';
import type {
  AnyDecider,
  AnyProjection,
  AnyReactor,
  EventDefinition,
  Fact,
  Projection,
} from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Signal } from './signal.ts';

/** The signals of an event that a view has taken in; `sources`: the current facts that they need. */
export type Signaller<Sources> = (
  fact: Fact<never>,
  sources: Sources,
) => readonly Signal[] | Promise<readonly Signal[]>;

/** Routes are not in it: views are filled anew in threads that need a service's modules and none of its routes. */
export type Module<Context = never, Sources = never> = Readonly<{
  /** Every event type of its streams. */
  events?: readonly EventDefinition[];
  /** One for each category of its streams. */
  deciders?: readonly AnyDecider[];
  /** By the names under which routes and reactors ask for them. */
  views?: Readonly<Record<string, AnyProjection>>;
  /** What follows from events. `context` resolves once the spine is open; opening it starts the reactors. */
  reactors?(context: () => Promise<Context>): readonly AnyReactor[];
  /** By the name in `views`: what a view signals to browsers and to the edge. */
  signals?: Readonly<Record<string, Signaller<Sources>>>;
}>;

/** What a service declares to its spine, and to operators' commands that run without it. */
export type Declared<Context = never, Sources = never> = Readonly<{
  service: ServiceName;
  modules: readonly Module<Context, Sources>[];
}> &
  Pick<SpineOptions, 'definitions' | 'deciders' | 'projections'> &
  Public;

/** What leaves a service, and what of others it reads. */
type Public = Required<Pick<SpineOptions, 'contracts' | 'forward'>>;

export const declaredOf = <const Modules extends readonly Module[]>(
  service: ServiceName,
  modules: Modules,
  { contracts, forward }: Public,
) =>
  ({
    service,
    modules,
    definitions: modules.flatMap(({ events = [] }) => events),
    deciders: modules.flatMap(({ deciders = [] }) => deciders),
    projections: modules.flatMap(({ views = {} }) => Object.values(views)),
    contracts,
    forward,
  }) satisfies Declared;

/** @param context resolves once the spine is open, which starts the reactors */
export const reactorsOf = <Context>(
  modules: readonly Module<Context>[],
  context: () => Promise<Context>,
): readonly AnyReactor[] => modules.flatMap(({ reactors }) => reactors?.(context) ?? []);

type Views<Modules extends readonly Module[]> = Together<ViewsIn<Modules[number]>>;
type ViewsIn<Each> = Each extends { readonly views: infer Views } ? Views : never;
type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The views of all modules, as queries see them. */
export type ViewsOf<Modules extends readonly Module[]> = {
  readonly [Name in keyof Views<Modules>]: Views<Modules>[Name] extends Projection<infer T extends Doc, never>
    ? View<T>
    : never;
};

/** @param view of the spine that was opened with these modules */
export const viewsOf = <const Modules extends readonly Module[]>(
  modules: Modules,
  view: (projection: AnyProjection) => View<Doc>,
): ViewsOf<Modules> =>
  Object.fromEntries(
    modules.flatMap(({ views = {} }) =>
      Object.entries(views).map(([name, projection]) => [name, view(projection)] as const),
    ),
  ) as ViewsOf<Modules>;
