export const texts = {
  title: 'Products',
  lead: 'Software we have built and may show. Each is named with what it is built with and what changed for the people who use it.',
  /** frontend.md §8 */
  none: 'No products published yet',
  noneSays: 'What we build for clients is shown only when they agree. Ask us for work like yours.',
  ask: 'Ask for examples',
  others: 'Other products',
  all: 'All products',
  similarTitle: 'Do you need something like it?',
  similarSays: 'Say what is the same and what is different. We answer with a plan in milestones.',
  open: 'See',
} as const;
