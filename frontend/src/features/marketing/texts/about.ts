import type { Lines } from '../../../parts/site/LineDrawing.tsx';

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
  promised: 'Promised',
  delivered: 'Delivered',
  ledger:
    'A ledger with two sides. Of five things promised at the left four are delivered at the right; beside the fifth there is nothing yet.',
} as const;

export const what = (company: string): string =>
  `${company} builds software for companies that want to know where their money is. We design, write, test and run it; and we keep a record of each decision, file and payment that both sides can read.

The idea is old. A ledger has two sides, and they have to agree. On ours, what was promised stands on the left and what was delivered on the right. If the right side is empty, nothing is invoiced.`;

/** What each drawing shows stands beside it. */
export const rules: readonly Readonly<{ title: string; says: string; lines: Lines }>[] = [
  {
    title: 'Evidence before invoice',
    says: 'No milestone is billed before the client accepted it, criterion by criterion.',
    // A scale: the parcel in one pan, the bill in the other, and the parcel weighs.
    lines: [
      'M48 12v50M38 62h20M22 20l52-8M48 12l-3-6h6z',
      'M22 20L12 42M22 20l10 22M8 42h28c-2 6-26 6-28 0zM74 12L65 30M74 12l9 18M61 30h26c-2 5-24 5-26 0zM14 30h16v12H14zM14 35h16M20 30v5h4v-5M68 18h12v12H68zM71 22h6M71 26h6M44 40h8M44 50h8',
    ],
  },
  {
    title: 'One version of the truth',
    says: 'Client, team and admin see the same figures, and each figure opens to show how it came about.',
    // One clock in a square, with a way to it from three sides.
    lines: [
      'M41 62V32h14v30M36 62h24M34 18a14 14 0 1 0 28 0 14 14 0 1 0-28 0',
      'M48 10v8l6 4M48 5v2M48 29v2M61 18h-2M37 18h-2M46 40h4M46 48h4M4 62V52h12v10M7 52v-8h6v8M20 58h12M80 62V52h12v10M83 52v-8h6v8M64 58h12M10 38l14-10M86 38L72 28',
    ],
  },
  {
    title: 'Nothing is rewritten',
    says: 'History is only added to. Each project carries a chain of its events that anyone on it can verify.',
    // A wall that grows by whole courses.
    lines: [
      'M6 62V22h36v10h18v10h18v20',
      'M6 32h36M6 42h54M6 52h72M18 22v10M30 22v10M12 32v10M24 32v10M36 32v10M18 42v10M30 42v10M42 42v10M54 42v10M12 52v10M24 52v10M36 52v10M48 52v10M60 52v10M72 52v10M42 32v10M60 42v10M47 26l9-4 4 7-9 4zM84 62V36M80 40h8M80 48h8M80 56h8',
    ],
  },
  {
    title: 'Bad news first',
    says: 'A slip is reported in the week it is seen, with its cause and what we do about it.',
    // A vane on a roof, before the rain.
    lines: [
      'M14 62V44l28-18 28 18v18M42 26V4M28 10h28M56 10l-6-4M56 10l-6 4',
      'M8 44h68M34 62V48h16v14M42 48v14M36 18h12M28 6l-6 4 6 4M22 62V52h6v10M58 62V52h6v10M78 8h12M74 14h18M80 20l-2 5M86 20l-2 5M92 20l-2 5M82 30l-2 5M88 30l-2 5M84 62V48M80 52h8',
    ],
  },
  {
    title: 'Small steps',
    says: 'A milestone is small enough to be judged in an afternoon, and to be sent back without drama.',
    // Stairs with a rail, each step as high as the next.
    lines: [
      'M6 62V54h16v-8h16v-8h16v-8h16v-8h18v40',
      'M22 54v8M38 46v16M54 38v24M70 30v32M10 46l8-3M26 38l8-3M42 30l8-3M58 22l8-3M12 54V26h2M28 46V18M44 38V10M60 30V4M12 26L60 4M76 22V10h8v12M80 10V6',
    ],
  },
];

export const youSee = [
  'Every milestone with its dates, criteria, amount and state',
  'Progress as a percent that opens down to the single task behind it',
  'Every version of every offer, with the differences marked',
  'Files with version and fingerprint, so that what you accepted stays what it was',
  'Invoices and receipts beside the milestone that they belong to',
  'Who works on your project, and who decided what, when',
] as const;
