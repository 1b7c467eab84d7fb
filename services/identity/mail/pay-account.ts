/**
 * Mails an employee when another bank account was entered for their pay, so that whoever sits in their session cannot lead it
 * elsewhere unnoticed. Payroll says whose account changed; identity alone knows addresses. The account stands in no mail.
 */
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { addressOf } from './address.ts';
import { letterEffect } from './letter-effect.ts';

type NoteSources = Readonly<{ history: History; personalData: PersonalData }>;

const NAME = 'identity-pay-accounts';
/** A note that could not leave within this time is dropped: whoever reads old facts anew writes to nobody. */
const WORTH_MS = 3 * 24 * 3_600_000;
/** Whoever takes an account over gives it another address first: those that were left of late get the note too. */
const LEFT_OF_LATE_MS = 7 * 24 * 3_600_000;

/**
 * One note for each address: its job bears an id made of the event's, so that a repeat is none.
 * @param sources resolves once the spine is open, which starts this reactor
 */
export const payAccountMailer = (sources: () => Promise<NoteSources>): Reactor<PayrollEvent> => ({
  name: NAME,
  reads: { topics: [PAYROLL_TOPIC] },
  react: async (event) => {
    if (event.type !== 'BankDetailsSubmitted') return [];
    const { employeeId: subject } = event.data;
    const { history, personalData } = await sources();
    const steps = await history(streamOf(subject), account);
    const now = steps.at(-1)?.to ?? account.initial;
    // Who was shut out is written to no more.
    if (now.is !== 'active') return [];
    const since = new Date(Date.parse(event.occurredAt) - LEFT_OF_LATE_MS).toISOString();
    const left = steps.filter(({ fact }) => fact.type === 'EmailChanged' && fact.occurredAt >= since);
    const addresses = new Set([now, ...left.map(({ from }) => from)].flatMap(addressOf));
    const fields = { name: textOf(now.name) ?? '', at: event.occurredAt };
    const notes = [...addresses].map((to, at) => {
      const sending = { reactor: NAME, as: `pay-account-${at}`, worthMs: WORTH_MS };
      return letterEffect(personalData, event, sending, { subject, template: 'pay-account', to, fields });
    });
    return (await Promise.all(notes)).flat();
  },
});
