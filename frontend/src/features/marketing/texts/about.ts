export const texts = {
  title: 'A software company that keeps its books open',
  whatTitle: 'What we are',
  claimsTitle: 'What we claim, and how we count it',
  claimsSays:
    'These figures are counted from milestones and ratings, not written by hand. Where there are too few to count, we say so.',
  rulesTitle: 'What we hold ourselves to',
  youTitle: 'What you see as a client',
  workTitle: 'Work here',
  workSays:
    'We hire for judgement and plain writing. Each open role names its pay range and its closing date, or says that it has none.',
  openRoles: 'See open roles',
} as const;

export const what = (company: string): string =>
  `${company} builds software for companies that want to know where their money is. We design, write, test and run it; and we keep a record of each decision, file and payment that both sides can read.

The idea is old. A ledger has two sides, and they have to agree. On ours, what was promised stands on the left and what was delivered on the right. If the right side is empty, nothing is invoiced.`;

export const rules = [
  {
    title: 'Evidence before invoice',
    says: 'No milestone is billed before the client accepted it, criterion by criterion.',
  },
  {
    title: 'One version of the truth',
    says: 'Client, team and admin see the same figures, and each figure opens to show how it came about.',
  },
  {
    title: 'Nothing is rewritten',
    says: 'History is only added to. Each project carries a chain of its events that anyone on it can verify.',
  },
  {
    title: 'Bad news first',
    says: 'A slip is reported in the week it is seen, with its cause and what we do about it.',
  },
  {
    title: 'Small steps',
    says: 'A milestone is small enough to be judged in an afternoon, and to be sent back without drama.',
  },
] as const;

export const youSee = [
  'Every milestone with its dates, criteria, amount and state',
  'Progress as a percent that opens down to the single task behind it',
  'Every version of every offer, with the differences marked',
  'Files with version and fingerprint, so that what you accepted stays what it was',
  'Invoices and receipts beside the milestone that they belong to',
  'Who works on your project, and who decided what, when',
] as const;
