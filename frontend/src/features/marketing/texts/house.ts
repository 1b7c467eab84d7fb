/** Words of the house on the front page: an example project in five stations, each with what one may answer there. */
import { formatRupees } from '../../../ui/money.ts';

export type Station = Readonly<{
  when: string;
  /** What it is called before it comes, while it waits for an answer, and after it was accepted. */
  ahead: string;
  now: string;
  done: string;
  says: string;
  yes: string;
  no?: Readonly<{ act: string; says: string; again: string }>;
  step: Readonly<{ title: string; says: string }>;
}>;

const back = {
  act: 'Send back',
  says: 'Sent back with your words. Nothing is invoiced.',
  again: 'Submit again',
} as const;

export const stations: readonly Station[] = [
  {
    when: '12 Aug',
    ahead: 'You propose',
    now: 'You propose',
    done: 'You propose',
    says: 'Your proposal. Send it, and nothing is owed yet.',
    yes: 'Send',
    step: { title: 'Propose', says: 'You describe the goal and what it may cost. It is saved while you write.' },
  },
  {
    when: '3 Sep',
    ahead: 'Offer',
    now: 'Offer 4 sent',
    done: 'Offer 4 accepted',
    says: 'Offer 4 on the table. Accept it, and its words bind us both.',
    yes: 'Accept',
    no: { act: 'Counter', says: 'Countered. Our next offer answers it, line by line.', again: 'Back to offer 4' },
    step: {
      title: 'Agree',
      says: 'Offers carry a number, a date they hold until and a plan of milestones. You accept, counter or decline.',
    },
  },
  {
    when: '30 Sep',
    ahead: 'Discovery',
    now: 'Discovery submitted',
    done: 'Discovery accepted',
    says: `Discovery submitted. Accept it, and ${formatRupees(2_36_000_00)} is invoiced.`,
    yes: 'Accept',
    no: back,
    step: { title: 'Build', says: 'A lead and a team, named. You see progress as a percent that explains itself.' },
  },
  {
    when: 'Today, 10:42',
    ahead: 'Booking',
    now: 'Booking submitted',
    done: 'Booking accepted',
    says: `Booking submitted. Accept it, and ${formatRupees(3_54_000_00)} is invoiced.`,
    yes: 'Accept',
    no: back,
    step: {
      title: 'Accept',
      says: 'Each milestone comes with its evidence, beside what was promised. You accept it, or send it back with reasons.',
    },
  },
  {
    when: '28 Feb',
    ahead: 'Launch',
    now: 'Launch submitted',
    done: 'Launch accepted',
    says: `Launch submitted. Accept it, and ${formatRupees(1_77_000_00)} is invoiced.`,
    yes: 'Accept',
    no: back,
    step: {
      title: 'Pay',
      says: 'Only accepted milestones are invoiced. Every receipt stands beside what it paid for.',
    },
  },
];

export const words = {
  built: 'All five accepted. The house is yours.',
  startAgain: 'Start again',
  rail: 'Step of the project',
  steps: 'How delivery works',
  example: 'An example project, from the first word to launch.',
  more: 'What we hold ourselves to',
} as const;

/** What the drawing shows, for who does not see it. */
export const drawn = (furnished: number, is: 'waits' | 'back' | 'built'): string => {
  if (is === 'built') return 'A house in section, at night: all five rooms are furnished.';
  const now = is === 'waits' ? 'one is lit' : 'one is dark again';
  return `A house in section, at night. Of its five rooms ${furnished} are furnished, ${now}, the others are only outlined.`;
};
