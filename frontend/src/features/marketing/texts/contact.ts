import type { EnquiryBody } from '@lamplight/bff/contract/careers.ts';

export const texts = {
  title: 'Write to us',
  lead: 'A person reads it. You get a number at once, and the answer by mail.',
  toStart: 'Do you have a project in mind?',
  toStartSays: 'The proposal form asks what we need for an offer and keeps what you write.',
  startProject: 'Start a Project',
  nextTitle: 'What happens next',
  noScript:
    'Sending needs JavaScript: the check against robots runs in your browser. Without it, write to one of the mailboxes at the foot of this page.',
  name: 'Name',
  email: 'Email',
  emailNeeded: 'Please enter your email address',
  company: 'Company',
  topic: 'What is it about?',
  message: 'Message',
  messageHint: 'At most 4,000 characters',
  send: 'Send message',
  captcha: 'The check against robots did not finish. Try again in a moment; what you typed is kept.',
  notLoaded: 'The form could not be loaded completely. Check your connection and send again; what you typed is kept.',
  received: 'Your message has arrived',
  receivedSays: 'Keep this number. The answer goes to the address below.',
  number: 'Number',
  receivedAt: 'Received',
  answerTo: 'Answer to',
  another: 'Write another message',
} as const;

/** What follows a message, in the order in which it comes. */
export const next = [
  { when: 'At once', says: 'You get a number, under which your message is kept.' },
  { when: 'Then', says: 'It goes to the people who run this company. Nobody else sees what you wrote.' },
  { when: 'The answer', says: 'One of them writes it, from a real mailbox. There is no sales sequence.' },
  { when: '12 months later', says: 'What you wrote is erased.' },
] as const;

export const topics = [
  { value: 'project', label: 'A project' },
  { value: 'support', label: 'Help with something we built' },
  { value: 'careers', label: 'Working here' },
  { value: 'press', label: 'Press' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { value: EnquiryBody['topic']; label: string }[];
