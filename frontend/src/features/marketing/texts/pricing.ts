export const texts = {
  title: 'Prices you can read',
  lead: 'Choose how you want to pay for it. Whatever you choose, work is planned in milestones and invoiced when you accept them.',
  gst: 'All prices without GST. GST is added on the invoice at the rate of its day; for clients outside India we invoice as an export under a letter of undertaking.',
  since: 'Prices in force since',
  choose: 'Start with',
  talk: 'Talk to us',
  compareTitle: 'What is included',
  faqTitle: 'Asked before a first project',
  otherTitle: 'Something else?',
  ask: 'Ask us',
} as const;

export const faq = [
  {
    asks: 'When do I pay?',
    says: 'After you accept a milestone, within the days that the offer names; 15 unless we agreed on others. If the offer asks for an advance, it says so and the first invoices take it off.',
  },
  {
    asks: 'What if I do not like what was delivered?',
    says: 'You send it back and say what is missing against the criteria. It is not invoiced until you accept it.',
  },
  {
    asks: 'Can the price change during the work?',
    says: 'Not by itself. The accepted offer holds, version and fingerprint included. If you want more or less, that becomes a change request with its own price, and you decide on it.',
  },
  {
    asks: 'Who owns the code?',
    says: 'You do, for every milestone you paid. Parts that existed before, and open-source parts, keep their own licence; the hand-over lists them.',
  },
  {
    asks: 'What if I stop halfway?',
    says: 'You pay for what was accepted and for the work on open milestones that was agreed until then. You receive all files as they are.',
  },
  {
    asks: 'Is there something you do not do?',
    says: 'We do not work without a written goal, and we do not promise a date before we have seen the scope. If we are the wrong people for it, we say so in the first answer.',
  },
] as const;
