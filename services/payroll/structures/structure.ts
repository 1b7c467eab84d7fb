/** A structure of pay, version by version: a version is immutable from the moment it is published (state-machines.md §8). */
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { type StructureFault, structureFault } from '../engine/formula.ts';
import type { SalaryComponent, SalaryStructure } from '../engine/structure.ts';
import type { StructureEvent } from './events.ts';

export type { StructureEvent } from './events.ts';

export type Structure = Readonly<{ etag: number | null; versions: readonly SalaryStructure[] }>;
/** The product publishes what a release ships, where nothing of that name stands yet. */
export type PublishStructure = CommandOf<'PublishStructure'> &
  Readonly<{ structureId: string; name: string; components: readonly SalaryComponent[] }>;

const evolve = ({ versions }: Structure, { data }: StructureEvent, etag: number): Structure => {
  const { structureId, version, name } = data;
  // The contract or what is shipped had their form.
  const components = data.components as unknown as readonly SalaryComponent[];
  return { etag, versions: [...versions, { structureId, version, name, components }] };
};

const decide = (c: PublishStructure, { etag, versions }: Structure): readonly StructureEvent[] | Refusal => {
  if (!isAdmin(c.actor) && !isSystem(c.actor)) return FORBIDDEN;
  if (isSystem(c.actor) && versions.length > 0) return [];
  const standing = { knows: true, may: true, ready: true, state: 'published', etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  const fault = structureFault(c);
  if (fault) return refusalOfFault(fault);
  const { structureId, name } = c;
  const components = c.components as unknown as StructureEvent['data']['components'];
  return [{ type: 'SalaryStructurePublished', data: { structureId, version: versions.length + 1, name, components } }];
};

const refusalOfFault = ({ code, component }: StructureFault): Refusal => {
  switch (code) {
    case 'FORMULA_CYCLE':
      return refuse('FORMULA_CYCLE', 'rule', { component });
    case 'FORMULA_EMPTY':
      return faulty('components', `The formula of ${component} names nothing`);
    case 'COMPONENT_TWICE':
      return faulty('components', `${component} stands there twice`);
    case 'BALANCING_TWICE':
      return faulty('components', `${component} is a second one that takes the rest`);
  }
};

export const payStructure: Decider<Structure, PublishStructure, StructureEvent> = {
  category: 'paystructure',
  initial: { etag: null, versions: [] },
  audited: true,
  evolve,
  decide,
};
