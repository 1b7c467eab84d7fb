/** The one lead of a project (state-machines.md §3). */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { can, projectAllows } from './rights.ts';
import type { LeadEvent, PresentProject, ProjectOutcome } from './state.ts';

export const evolveLead = (p: PresentProject, e: LeadEvent, etag: number): PresentProject => ({
  ...p,
  etag,
  leadId: e.type === 'TeamLeadAppointed' ? e.data.toId : null,
});

/** `candidate`: what identity and `person-{id}` say of the person named. */
export type LeadCommand =
  | (CommandOf<'AppointLead'> &
      Readonly<{ employeeId: string; candidate: Readonly<{ isLead: ForeignFact; assigned: boolean }> }>)
  | (CommandOf<'VacateLead'> & Readonly<{ employeeId: string }>);

export const decideLead = (c: LeadCommand, p: PresentProject): ProjectOutcome => {
  const { projectId } = p;
  const { employeeId } = c;
  if (c.type === 'VacateLead') {
    if (!isSystem(c.actor)) return FORBIDDEN;
    return p.leadId === employeeId ? [{ type: 'LeadVacated', data: { projectId, employeeId } }] : [];
  }
  const knows = can(c.actor, 'read', p);
  const [may, ready] = [can(c.actor, 'appointLead', p), projectAllows('appointLead', p)];
  const refusal = refusalOf({ knows, may, ready, state: p.is, etag: p.etag }, c.ifMatch);
  if (refusal) return refusal;
  if (!c.candidate.assigned) return LEAD_REQUIRED;
  const unfit = refusalUnless(c.candidate.isLead, LEAD_REQUIRED);
  if (unfit) return unfit;
  if (p.leadId === employeeId) return [];
  const from = p.leadId === null ? {} : { fromId: p.leadId };
  return [{ type: 'TeamLeadAppointed', data: { projectId, employeeId, ...from, toId: employeeId } }];
};

const LEAD_REQUIRED = refuse('LEAD_REQUIRED', 'rule');
