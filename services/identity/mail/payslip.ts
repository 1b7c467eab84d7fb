/**
 * Mails an employee that a payslip of theirs was published (state-machines.md §13). Payroll says whose; identity alone knows
 * addresses. No figure, month or slip stands in the mail: it leads to the page that shows them to whoever signs in.
 */
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { addressOf } from './address.ts';
import { letterEffect } from './letter-effect.ts';

const NAME = 'identity-payslips';
/** Whoever reads old facts anew writes to nobody. */
const WORTH_MS = 7 * 24 * 3_600_000;

/**
 * Once for each slip: its job bears an id made of the event's, so that a repeat is none.
 * @param sources resolves once the spine is open, which starts this reactor
 */
export const payslipMailer = (
  sources: () => Promise<Readonly<{ look: Look; personalData: PersonalData }>>,
): Reactor<PayrollEvent> => ({
  name: NAME,
  reads: { topics: [PAYROLL_TOPIC] },
  react: async (event) => {
    if (event.type !== 'PayslipPublished') return [];
    const { employeeId: subject } = event.data;
    const { look, personalData } = await sources();
    const { state } = await look(streamOf(subject), account);
    // Who was shut out is written to no more.
    if (state.is !== 'active') return [];
    const fields = { name: textOf(state.name) ?? '', at: event.occurredAt };
    const letters = addressOf(state).map((to) => {
      const sending = { reactor: NAME, as: 'payslip', worthMs: WORTH_MS };
      return letterEffect(personalData, event, sending, { subject, template: 'payslip', to, fields });
    });
    return (await Promise.all(letters)).flat();
  },
});
