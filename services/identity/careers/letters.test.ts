import type { LetterFacts } from './letters.ts';
import { letterOf } from './letters.ts';

const about = { company: 'Lamplight', jobTitle: 'Backend engineer', number: 'A-1B2C3D4E' };
const facts: LetterFacts = {
  received: about,
  interview: { ...about, at: '2026-11-23T04:30:00.000Z', minutes: 45, mode: 'VIDEO', where: 'https://meet.example/x' },
  offer: { ...about, ctcPaise: 18_50_000_00, joinOn: '2027-01-04', validUntil: '2026-11-30' },
  rejected: { ...about, message: 'Thank you.\n\nWe chose somebody else.\nPlease apply again.' },
  withdrawn: about,
  enquiry: {
    ...{ company: 'Lamplight', number: 'E-1', topic: 'project', from: 'Nina', email: 'nina@gmail.com' },
    ...{ theirCompany: 'Northwind', message: 'Call me.' },
  },
};
const text = (kind: keyof LetterFacts): string => letterOf(kind, facts[kind] as never).paragraphs.join('\n');

describe('letters', () => {
  it.each(['received', 'interview', 'offer', 'rejected', 'withdrawn'] as const)('%s names company and job', (kind) => {
    const { subject, paragraphs } = letterOf(kind, facts[kind] as never);
    expect(subject).toMatch(/^Lamplight: .*Backend engineer/);
    expect(paragraphs.length).toBeGreaterThan(0);
    expect(paragraphs.every((paragraph) => paragraph.trim() !== '')).toBe(true);
  });

  it('say times in India, days in words and money in rupees', () => {
    expect(text('interview')).toMatch(/23 November 2026.*10:00 IST, for 45 minutes, by video/);
    expect(text('interview')).toContain('https://meet.example/x');
    expect(text('offer')).toContain('₹18,50,000 a year');
    expect(text('offer')).toMatch(/from 4 January 2027.*valid through 30 November 2026/s);
  });

  it('of a rejection say the message, as it was divided, and nothing else', () => {
    expect(letterOf('rejected', facts.rejected).paragraphs).toEqual([
      'Thank you.',
      'We chose somebody else.\nPlease apply again.',
    ]);
  });

  it('about an enquiry say who wrote what, and from where', () => {
    expect(letterOf('enquiry', facts.enquiry).subject).toBe('Lamplight: enquiry E-1 about project');
    expect(text('enquiry')).toBe('Nina of Northwind (nina@gmail.com) wrote on the contact page:\nCall me.');
    expect(letterOf('enquiry', { ...facts.enquiry, theirCompany: '' }).paragraphs[0]).toMatch(/^Nina \(nina@/);
  });
});
