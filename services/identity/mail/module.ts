/**
 * The notices that owners of accounts get by mail, those about their pay and their payslips too, what clients are billed,
 * reminders, and what people are told.
 */
import type { Identity } from '../context.ts';
import { billMailer } from './bills.ts';
import { noticeMailer } from './notices.ts';
import { notificationMailer } from './notifications.ts';
import { payAccountMailer } from './pay-account.ts';
import { payslipMailer } from './payslip.ts';
import { reminderMailer } from './reminders.ts';

const writing = async (identity: () => Promise<Identity>) => {
  const { look, personalData, careers, unsubscribing } = await identity();
  const { company, publicOrigin, people } = careers;
  return { look, personalData, people, company, publicOrigin, unsubscribing };
};

export const mail = {
  reactors: (identity: () => Promise<Identity>) => [
    noticeMailer(identity),
    payAccountMailer(identity),
    payslipMailer(identity),
    billMailer(() => writing(identity)),
    reminderMailer(() => writing(identity)),
    notificationMailer(() => writing(identity)),
  ],
} as const;
