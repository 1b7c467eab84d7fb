/** The sentences of an invoice. */
export const texts = {
  howToPay: 'How to pay',
  reference: 'Put the invoice number as the reference, so that we find your payment.',
  noAccount: 'This invoice names no account to pay to. Please ask us for it before you send money.',
  noneReceived: 'Nothing was received yet.',
  paid: 'Paid in full.',
  requested: 'It is being issued; the amounts follow with its number.',
} as const;
