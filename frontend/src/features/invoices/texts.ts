/** The sentences of an invoice. */
export const texts = {
  howToPay: 'How to pay',
  reference: 'Put the invoice number as the reference, so that we find your payment.',
  noAccount: 'This invoice names no account to pay to. Please ask us for it before you send money.',
  noneReceived: 'Nothing was received yet.',
  paid: 'Paid in full.',
  dispute:
    'An admin reads it and answers here. The invoice stays open meanwhile, and what you pay is recorded as always.',
  answer: 'The invoice stands, and the client reads your answer here. If the invoice is wrong, take it back instead.',
  takeBack:
    'A credit note for the whole of it follows with its own number. The invoice stays in the history, and the milestone can be billed again.',
  correct:
    'It names both parties as they stand now, and has a number and a day of its own. The amount is the one of the contract.',
  requested: 'It is being issued; the amounts follow with its number.',
} as const;
