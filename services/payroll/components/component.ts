/**
 * One component of the catalogue: what additional pay names, and what the law takes (payroll.md §1). A release ships some;
 * an admin defines what is paid or taken once.
 */
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { SalaryComponent } from '../engine/structure.ts';
import type { ComponentEvent } from './events.ts';

export type { ComponentEvent } from './events.ts';

export type Component =
  | Readonly<{ is: 'absent' }>
  | Readonly<{ is: 'defined'; etag: number; version: number; component: SalaryComponent; by: string }>;
/** The product defines what a release ships, where nothing of that code stands yet. */
export type DefineComponent = CommandOf<'DefineComponent'> & Readonly<{ component: SalaryComponent }>;

const evolve = (_before: Component, { data }: ComponentEvent, etag: number): Component => {
  const { version, component, by } = data;
  return { is: 'defined', etag, version, component, by };
};

const decide = (c: DefineComponent, before: Component): readonly ComponentEvent[] | Refusal => {
  if (!isAdmin(c.actor) && !isSystem(c.actor)) return FORBIDDEN;
  const { component, actor } = c;
  const defined = (version: number): readonly ComponentEvent[] => [
    { type: 'SalaryComponentDefined', data: { code: component.code, version, component, by: actor.id } },
  ];
  if (isSystem(actor)) return before.is === 'absent' ? defined(1) : [];
  const etag = before.is === 'absent' ? null : before.etag;
  const refusal = refusalOf({ knows: true, may: true, ready: true, state: before.is, etag }, c.ifMatch);
  if (refusal) return refusal;
  // What the law takes is the engine's: an amount by hand would be taken beside it.
  if (!component.oneOff || component.calc !== 'FIXED')
    return faulty('code', 'Only what is paid or taken once is defined here');
  if (component.kind !== 'EARNING' && component.taxable) return faulty('taxable', 'Only what is earned is taxed');
  if (before.is === 'defined') {
    if (!before.component.oneOff) return faulty('code', 'This code is kept for what the law takes');
    if (before.component.kind !== component.kind)
      return faulty('kind', 'It stays what it is: define another code for another kind');
  }
  return defined(before.is === 'absent' ? 1 : before.version + 1);
};

export const payComponent: Decider<Component, DefineComponent, ComponentEvent> = {
  category: 'paycomponent',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
