/** The sentences of the applicant's own page. */
export const own = {
  title: 'Your application',
  missing: 'Open this page by the link in the mail that we sent you when you applied.',
  invalid:
    'This link leads to no application. It may be mistyped, or the application was erased. Use the link in our mail as it is.',
  careers: 'See the open roles',
  acceptAsk: 'Accept this offer?',
  acceptSays: 'We prepare your contract for the joining day above. Tell us by mail if something changes.',
  declineAsk: 'Decline this offer?',
  declineSays: 'Your application ends with it, and the opening goes to somebody else. This cannot be taken back.',
  withdrawAsk: 'Withdraw your application?',
  withdrawSays: 'We stop here. You may apply again while the role is open. This cannot be taken back.',
} as const;
