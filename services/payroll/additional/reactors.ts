/**
 * What follows of its own accord (state-machines.md §13): a paid milestone gives its team a bonus each, a reversed payment
 * takes it back, and what a run has paid already becomes a recovery.
 */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { monthOf } from '@lamplight/common/calendar/month.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { YES } from '@lamplight/common/facts/foreign-fact.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import { bonusShares } from '../engine/bonus.ts';
import { nextOpen } from '../months/open.ts';
import type { People } from '../people/facts.ts';
import { shippedPayLimits } from '../rules/thresholds.ts';
import { paiseOf } from '../sealed-amount.ts';
import { type BonusCommand, type BonusEvent, bonusRefOf, bonusStream, milestoneBonus } from './bonus.ts';
import { type AdditionalPayEvent, additionalPay, additionalPayIdOf, type PayCommand, type PayTerms } from './pay.ts';

type Sources = () => Promise<Readonly<{ look: Look; people: Pick<People, 'heardOf'> }>>;

/** Keeps what another service says of a milestone's money, in whichever order it is heard. */
export const bonusHearer: Reactor<ProjectsEvent> = {
  name: 'milestone-bonus-hearer',
  reads: { topics: [PROJECTS_TOPIC] },
  react: ({ type, data }) => {
    if (type !== 'MilestonePaid' && type !== 'MilestonePaymentReopened') return [];
    const { projectId, milestoneId, settlement } = data;
    const of = { projectId, milestoneId, settlement };
    const command: BonusCommand =
      type === 'MilestonePaid'
        ? {
            ...{ type: 'ShareBonus', ...of, exGstPaise: data.exGstPaise, bonusBp: shippedPayLimits.bonusBp },
            team: data.team,
          }
        : { type: 'WithdrawBonus', ...of };
    return [{ as: 'bonus', to: bonusStream(of), decider: milestoneBonus, command }];
  },
};

/** Each of the team is proposed their share for the next open month; withdrawn, each share is taken back. */
export const bonusProposer = (sources: Sources): Reactor<BonusEvent> => ({
  name: 'milestone-bonus-proposer',
  reads: { types: ['MilestoneBonusDue', 'MilestoneBonusWithdrawn'] },
  react: async ({ type, data, occurredAt: at }) => {
    const { look, people } = await sources();
    const sourceRef = bonusRefOf(data);
    if (type === 'MilestoneBonusDue') {
      const month = await nextOpen(look, monthOf(istDate(at)));
      const share = { componentCode: 'MILESTONE_BONUS', month, source: 'MILESTONE_BONUS', sourceRef } as const;
      const reason = 'The client paid a milestone of their project';
      const shares = bonusShares(data.exGstPaise, data.bonusBp, data.team);
      const heard = await Promise.all(shares.map(({ employeeId }) => people.heardOf(employeeId)));
      // Nothing is written about whoever was erased, and the others get theirs.
      return shares
        .filter((_share, place) => !isErased(heard[place]?.name))
        .map((one) => proposing({ ...share, ...one, reason }, at));
    }
    const { state } = await look(bonusStream(data), milestoneBonus);
    if (state.due === null) return [];
    const { exGstPaise, bonusBp, team } = state.due;
    return bonusShares(exGstPaise, bonusBp, team).map(({ employeeId }) => {
      const additionalPayId = additionalPayIdOf({ source: 'MILESTONE_BONUS', sourceRef, employeeId });
      return takingBack({ additionalPayId, employeeId }, 'The payment of the milestone was reversed', at);
    });
  },
});

/** What was paid and is taken back is recovered in the next open month; where that run was opened again, it is not. */
export const payRecoverer = (sources: Sources): Reactor<AdditionalPayEvent> => ({
  name: 'additional-pay-recoverer',
  reads: { types: ['AdditionalPayTakenBack', 'AdditionalPayCancelled'] },
  react: async ({ type, data, occurredAt: at }) => {
    const { additionalPayId, employeeId } = data;
    const recovery = { source: 'RECOVERY', sourceRef: `taken-back:${additionalPayId}`, employeeId } as const;
    if (type === 'AdditionalPayCancelled') {
      if (!('liftsRecovery' in data)) return [];
      return [takingBack({ additionalPayId: additionalPayIdOf(recovery), employeeId }, data.reason, at)];
    }
    if (type !== 'AdditionalPayTakenBack') return [];
    const { look } = await sources();
    const { state: pay } = await look(`additionalpay-${additionalPayId}`, additionalPay);
    const amountPaise = pay.is === 'absent' ? null : paiseOf(pay.amountPaise);
    // The person was erased: nobody is left to recover it from.
    if (amountPaise === null) return [];
    const month = await nextOpen(look, monthOf(istDate(at)));
    return [proposing({ ...recovery, componentCode: 'RECOVERY', amountPaise, month, reason: data.reason }, at)];
  },
});

/**
 * An effect that proposes what follows from something, once for each source, reference and person.
 *
 * @param terms amount in paise, above zero also of a recovery, which is approved with it
 * @param at when it follows (RFC 3339 UTC)
 */
export const proposing = (terms: PayTerms, at: string): Effect => {
  const additionalPayId = additionalPayIdOf(terms);
  const command: PayCommand = {
    ...{ type: 'ProposePay', ...terms, additionalPayId, actor: SYSTEM, at },
    // Of what people enter; the product proposes for whoever it concerns.
    ...{ onPayroll: YES, joinedOn: null, component: null, closed: false, approvalAbovePaise: 0 },
  };
  return { as: `pay-${additionalPayId}`, to: `additionalpay-${additionalPayId}`, decider: additionalPay, command };
};

const takingBack = (
  of: Readonly<{ additionalPayId: string; employeeId: string }>,
  reason: string,
  at: string,
): Effect => {
  const command: PayCommand = { type: 'TakePayBack', ...of, reason, actor: SYSTEM, at };
  return {
    as: `back-${of.additionalPayId}`,
    to: `additionalpay-${of.additionalPayId}`,
    decider: additionalPay,
    command,
  };
};
