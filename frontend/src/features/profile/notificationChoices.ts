/** The form of what comes by mail, and when none does. */
import {
  type MailChoice,
  type NotificationChoices,
  type NotificationGroup,
  notificationChoices,
  notificationGroups,
} from '@lamplight/bff/contract/notifications.ts';
import { checked, type Reading } from '../../forms/reading.ts';

export type ChoiceValues = Record<NotificationGroup, MailChoice> & { quietFrom: string; quietTo: string };

export const GROUPS: Readonly<Record<NotificationGroup, Readonly<{ label: string; hint: string }>>> = {
  needs: { label: 'What needs you', hint: 'Decisions, reviews and payments that wait for you' },
  proposals: { label: 'Proposals', hint: 'Answers and decisions on proposals and offers' },
  projects: { label: 'Projects', hint: 'People, milestones, changes and documents of your projects' },
  money: { label: 'Invoices and payments', hint: 'What was paid, and what was reversed' },
  pay: { label: 'Pay', hint: 'Payslips, disputes and proofs' },
  messages: { label: 'Messages', hint: 'Where somebody names you, and what you have not read' },
  company: { label: 'The company', hint: 'Announcements' },
};

export const MAILED: readonly Readonly<{ value: MailChoice; label: string }>[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'digest', label: 'Once a day, all together' },
  { value: 'never', label: 'Never' },
];

/** `07:00`, as the hour of a day; empty stands for no quiet time. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export const valuesOf = ({ choices, quiet }: NotificationChoices): ChoiceValues => ({
  ...(Object.fromEntries(
    notificationGroups.map((group) => [group, choices.find((one) => one.group === group)?.mail ?? 'digest']),
  ) as Record<NotificationGroup, MailChoice>),
  quietFrom: quiet === null ? '' : String(quiet.from),
  quietTo: quiet === null ? '' : String(quiet.to),
});

export const readChoices = (values: ChoiceValues): Reading<NotificationChoices> => {
  const { quietFrom, quietTo } = values;
  const other = (own: string, its: string) =>
    own === '' && its !== '' ? 'Choose this hour too, or neither' : undefined;
  const same = quietFrom !== '' && quietFrom === quietTo ? 'Choose another hour than the first' : undefined;
  const quiet = quietFrom === '' || quietTo === '' ? null : { from: Number(quietFrom), to: Number(quietTo) };
  const choices = notificationGroups.map((group) => ({ group, mail: values[group] }));
  return checked(
    notificationChoices,
    { choices, quiet },
    { quietFrom: other(quietFrom, quietTo), quietTo: other(quietTo, quietFrom) ?? same },
  );
};
