/** The sentences of the careers pages. */
export const texts = {
  title: 'Careers',
  headline: 'Do work you can show.',
  lead: 'Small teams, milestones with evidence, and a client who sees what you delivered.',
  roles: 'Open roles',
  none: 'No open roles',
  noneNext:
    'We publish each role here on the day it opens. Tell us who you are through the contact page in the meantime.',
  noMatch: 'No open role matches this',
  showAll: 'Show all',
  howTitle: 'How an application goes',
  apply: 'Apply',
  applyTitle: 'Apply for this role',
  needsScript:
    'Sending an application needs JavaScript. Switch it on for this page, or write to us through the contact page.',
  consent:
    'Keep my application for this role. It is erased 12 months after the end of the process, and I can withdraw it at any time.',
  send: 'Send application',
  closed: 'This role takes no more applications.',
  closedKept: 'This role was closed while you wrote. What you typed is kept on this device.',
  similar: 'Roles like this one',
  missing: 'This role does not exist any more',
  resumeHint: 'pdf, doc, docx, at most 5\u00a0MB',
  resumeNone: 'No file yet',
  resumeHere: 'Uploaded',
  notLoaded: 'The form could not be loaded. Check your connection and press again; what you typed stays.',
} as const;

/** What follows an application, in the order of its stages. */
export const how = [
  { title: 'Apply', says: 'A form and your résumé. You get a receipt and a page of your own at once.' },
  { title: 'Screening', says: 'We read it and answer, also when the answer is no.' },
  { title: 'Interview', says: 'A talk about work you did, with the people you would work with.' },
  { title: 'Offer', says: 'The figure, the joining day and how long it stands, in writing.' },
  { title: 'Hired', says: 'You accept it on your own page, and we prepare the contract for that day.' },
] as const;
