/** Of what a service is put together: one module for each folder, which is an aggregate or a reading of what others record. */
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

/** What a view that took an event in says of it; `sources`: what else it must know, as it is now. */
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
  /** What follows by itself. `known`: what they ask, there once the spine is open, which is what starts them. */
  reactors?(known: () => Promise<Context>): readonly AnyReactor[];
  /** By the name in `views`: what browsers and the site are told of. */
  signals?: Readonly<Record<string, Signaller<Sources>>>;
}>;

/** What the spine is told of a service, and operators who ask while nothing runs. */
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

/** @param known there once the spine is open, which is what starts reactors */
export const reactorsOf = <Context>(
  modules: readonly Module<Context>[],
  known: () => Promise<Context>,
): readonly AnyReactor[] => modules.flatMap(({ reactors }) => reactors?.(known) ?? []);

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
    modules.flatMap(({ views = {} }) => Object.entries(views).map(([name, shown]) => [name, view(shown)] as const)),
  ) as ViewsOf<Modules>;
