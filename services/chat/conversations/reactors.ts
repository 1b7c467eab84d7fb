/** Whoever asks about a payslip and the admins talk about it (state-machines.md §10, §13). */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import { type ConversationCommand, conversation } from './conversation.ts';
import { conversationIdOf } from './ids.ts';

/** One conversation for each slip, however often it is disputed. */
export const payslipOpener: Reactor<PayrollEvent> = {
  name: 'payslip-conversation-opener',
  reads: { topics: [PAYROLL_TOPIC] },
  react: ({ type, data, occurredAt: at }) => {
    if (type !== 'PayslipDisputed') return [];
    const { payslipId: id, employeeId: personId } = data;
    const conversationId = conversationIdOf('payslip', id);
    const command: ConversationCommand = {
      ...{ type: 'OpenConversation', conversationId, kind: 'payslip', subject: { kind: 'payslip', id } },
      ...{ admins: true, with: [{ personId, client: false }], actor: SYSTEM, at },
    };
    return [{ as: 'conversation', to: `conversation-${conversationId}`, decider: conversation, command }];
  },
};
