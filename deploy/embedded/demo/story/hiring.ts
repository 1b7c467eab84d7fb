/** Jobs in every state and an applicant at every stage, and what people asked by the contact page. */

import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';
import { pageOf } from '../page.ts';
import type { Visitor } from '../person.ts';
import type { Acts } from './telling.ts';

const description = (what: string, ...duties: readonly string[]): string =>
  `${what}\n\nWhat you would do:\n\n${duties.map((duty) => `- ${duty}`).join('\n')}\n\nYou would work in a team of four to six with a delivery lead. Every milestone is accepted by the client on evidence, so what you finish is seen.`;

const LAKH_PAISE = 1_00_000_00;
const salary = (from: number, to: number) => ({ minPaise: from * LAKH_PAISE, maxPaise: to * LAKH_PAISE });

const jobs = {
  backend: {
    slug: 'backend-engineer',
    title: 'Backend engineer',
    department: 'Engineering',
    location: 'Bengaluru',
    workMode: 'HYBRID',
    type: 'FULL_TIME',
    experience: '4 to 7 years',
    salary: salary(18, 28),
    openings: 2,
    description: description(
      'You build services whose history can be trusted: events first, views from them.',
      'Design and write services in TypeScript on Node',
      'Write the test that fails before the change',
      'Measure what you promise',
    ),
    skills: ['TypeScript', 'Node.js', 'PostgreSQL', 'Kafka'],
  },
  mobile: {
    slug: 'mobile-engineer',
    title: 'Mobile engineer',
    department: 'Engineering',
    location: 'Mumbai',
    workMode: 'REMOTE',
    type: 'FULL_TIME',
    experience: '3 to 6 years',
    salary: salary(15, 24),
    openings: 1,
    description: description(
      'You build apps that go on working where the signal does not.',
      'Own one app from drawing to store',
      'Make offline the first case, not the last',
      'Sit with the people who use it, twice a month',
    ),
    skills: ['React Native', 'Kotlin', 'TypeScript'],
  },
  designer: {
    slug: 'product-designer',
    title: 'Product designer',
    department: 'Design',
    location: 'Bengaluru',
    workMode: 'HYBRID',
    type: 'FULL_TIME',
    experience: '3 years or more',
    salary: salary(14, 22),
    openings: 1,
    description: description(
      'You draw what people will read every day, and you leave out the rest.',
      'Research with clients before the first screen',
      'Keep our design system small',
      'Write the words as well as the shapes',
    ),
    skills: ['Figma', 'Research', 'Writing'],
  },
  intern: {
    slug: 'data-intern',
    title: 'Data intern',
    department: 'Engineering',
    location: 'Bengaluru',
    workMode: 'ONSITE',
    type: 'INTERNSHIP',
    experience: 'None asked for',
    openings: 1,
    description: description(
      'Six months beside our data engineer.',
      'Clean what arrives every morning',
      'Build one report that somebody reads',
    ),
    skills: ['Python', 'SQL'],
  },
  lead: {
    slug: 'delivery-lead',
    title: 'Delivery lead',
    department: 'Delivery',
    location: 'Mumbai',
    workMode: 'HYBRID',
    type: 'FULL_TIME',
    experience: '8 years or more',
    openings: 1,
    description: description(
      'You stand for what was promised, to the client and to the team.',
      'Plan milestones that can be shown',
      'Say early what will be late',
    ),
    skills: ['Planning', 'Writing'],
  },
} as const;

/** Who applied where, with what stands in the résumé. */
const applicants = {
  ishaan: ['Ishaan Gupta', 'backend', 'Six years of Node and queues at a payments company.', 'linkedin'],
  fatima: ['Fatima Sheikh', 'backend', 'Four years; my last service writes 2,000 events a second.', 'referral'],
  rohan: ['Rohan Kulkarni', 'backend', 'Moving from Java. I have read your terms twice; I like them.', 'careers-page'],
  ananya: [
    'Ananya Bhat',
    'mobile',
    'Two apps in both stores, one of them for farmers without a signal.',
    'careers-page',
  ],
  joseph: ['Joseph Mathew', 'mobile', 'Kotlin since 2019.', 'linkedin'],
  zoya: ['Zoya Hussain', 'designer', 'I drew the forms of a hospital; they became shorter.', 'referral'],
  karan: ['Karan Mehta', 'designer', 'Portfolio in the file.', 'careers-page'],
  divya: ['Divya Krishnan', 'intern', 'Final year of statistics.', 'college'],
  nikhil: ['Nikhil Joshi', 'intern', 'I want to learn how figures become ones that people trust.', 'college'],
} as const;
type Applicant = keyof typeof applicants;

/** What a visitor sends is in an admin's list a moment later: they look until it is there. */
export const hiring = async (
  { kavya, dev, meera, arjun }: Everybody,
  { until }: Pick<Acts, 'until'>,
  visitor: Visitor,
  at: At,
  dayOf: (n: number) => string,
): Promise<void> => {
  await at(98, 14);
  const ids = new Map<string, string>();
  for (const [name, body] of Object.entries(jobs)) {
    // They close some weeks after the story's end.
    const { jobId } = (await kavya.call('job-add', { body: { ...body, closesOn: dayOf(150) } })).job;
    ids.set(name, jobId);
    if (name !== 'lead') await kavya.call('job-status', { params: { jobId }, body: { to: 'open' } });
  }
  const jobId = (name: string): string => ids.get(name) ?? '';

  const tokens = new Map<Applicant, string>();
  const applied = new Map<Applicant, string>();
  const apply = async (name: Applicant, mobile: string): Promise<void> => {
    const [who, job, cover, source] = applicants[name];
    const file = pageOf(who, `Applies as ${jobs[job].title}`, '', cover, '', 'References on request.');
    const params = { jobId: jobId(job) };
    const { resume } = await visitor.upload('resume-put', { params, name: `${name}-resume.pdf`, content: file });
    const { receipt } = await visitor.fills('apply', {
      params,
      body: {
        name: who,
        email: `${name}@applicants.example`,
        mobile,
        resumeId: resume.resumeId,
        coverNote: cover,
        consent: true,
        source,
      },
    });
    tokens.set(name, new URL(receipt.link).hash.slice(1));
    const applicationId = await until(async () => {
      const { items } = await kavya.call('applications', { query: { ...params, limit: '100' } });
      return items.find((row) => row.name === who)?.applicationId ?? null;
    });
    applied.set(name, applicationId);
  };
  const of = (name: Applicant) => ({ applicationId: applied.get(name) ?? '' });
  const tokenOf = (name: Applicant): string => tokens.get(name) ?? '';
  const interview = async (name: Applicant, instant: string, withWhom: string): Promise<string> => {
    const { application } = await kavya.call('interview-schedule', {
      params: of(name),
      body: {
        at: instant,
        minutes: 60,
        mode: 'VIDEO',
        where: 'https://meet.lamplight.example/room',
        with: [withWhom],
      },
    });
    return application.interviews.at(-1)?.interviewId ?? '';
  };
  const istNoon = (day: number): string => `${dayOf(day)}T06:30:00.000Z`;

  await at(99);
  for (const [n, name] of (['ishaan', 'ananya', 'zoya', 'divya'] as const).entries())
    await apply(name, `984510000${n}`);
  await at(100);
  for (const name of ['ishaan', 'ananya', 'zoya', 'divya'] as const)
    await kavya.call('application-move', { params: of(name), body: { to: 'screening' } });
  await at(101);
  await kavya.call('application-move', { params: of('divya'), body: { to: 'interview' } });
  const first = await interview('divya', istNoon(102), meera.id);
  await kavya.call('application-move', { params: of('ishaan'), body: { to: 'interview' } });
  const second = await interview('ishaan', istNoon(103), arjun.id);
  await at(103, 15);
  await kavya.call('interview-complete', {
    params: { ...of('divya'), interviewId: first },
    body: {
      result: 'pass',
      scores: [
        { criterion: 'Curiosity', score: 5 },
        { criterion: 'SQL', score: 3 },
      ],
      note: 'Asks why before how.',
    },
  });
  await kavya.call('interview-complete', {
    params: { ...of('ishaan'), interviewId: second },
    body: {
      result: 'pass',
      scores: [
        { criterion: 'Design', score: 4 },
        { criterion: 'Code', score: 5 },
        { criterion: 'Words', score: 4 },
      ],
      note: 'Would trust him with the payments part.',
    },
  });
  await dev.call('job-offer', {
    params: of('divya'),
    body: { ctcPaise: 3 * LAKH_PAISE, joinOn: dayOf(125), validUntil: dayOf(110) },
  });
  await at(103, 18);
  await visitor.call('own-answer', { body: { token: tokenOf('divya'), answer: 'accept', reason: '' } });
  await dev.call('application-hire', { params: of('divya') });

  await at(104);
  for (const [n, name] of (['fatima', 'joseph', 'karan', 'nikhil', 'rohan'] as const).entries())
    if (name !== 'nikhil') await apply(name, `984520000${n}`);
  await kavya.call('application-reject', {
    params: of('karan'),
    body: {
      reason: 'The portfolio shows no research.',
      message: 'Thank you for the work you showed us. For this role we look for someone who starts from research.',
    },
  });
  await kavya.call('application-move', { params: of('joseph'), body: { to: 'screening' } });
  await visitor.call('own-withdraw', {
    body: {
      token: tokenOf('joseph'),
      reason: 'Found something nearer.',
    },
  });
};

/** The last days of it: an interview to come, an offer that is open, somebody new, and what was asked by the contact page. */
export const hiringGoesOn = async (
  { kavya, dev, meera }: Everybody,
  { until }: Pick<Acts, 'until'>,
  visitor: Visitor,
  at: At,
  dayOf: (n: number) => string,
): Promise<void> => {
  await at(119, 14);
  const { items } = await kavya.call('applications', { query: { limit: '100' } });
  const of = (name: string) => ({ applicationId: items.find((row) => row.name === name)?.applicationId ?? '' });
  await kavya.call('application-move', { params: of('Zoya Hussain'), body: { to: 'interview' } });
  await kavya.call('interview-schedule', {
    params: of('Zoya Hussain'),
    body: {
      at: `${dayOf(123)}T05:30:00.000Z`,
      minutes: 45,
      mode: 'VIDEO',
      where: 'https://meet.lamplight.example/room',
      with: [meera.id],
    },
  });
  await dev.call('job-offer', {
    params: of('Ishaan Gupta'),
    body: {
      ctcPaise: 24 * LAKH_PAISE,
      joinOn: dayOf(150),
      validUntil: dayOf(130),
    },
  });
  for (const enquiry of [
    {
      name: 'Leela Thomas',
      email: 'leela@schools.example',
      company: 'Hill Road Schools',
      topic: 'project' as const,
      message: 'We have eleven schools and one timetable that nobody can read. Is that the kind of thing you do?',
    },
    {
      name: 'Omar Farooq',
      email: 'omar@press.example',
      company: 'The Ledger',
      topic: 'press' as const,
      message: 'I write about how software is bought in India. May I talk to a client of yours?',
    },
  ])
    await visitor.fills('enquire', { body: enquiry });
  const answered = await until(async () => {
    const { items: enquiries } = await dev.call('enquiries', { query: { limit: '10' } });
    return enquiries.find(({ name }) => name === 'Omar Farooq') ?? null;
  });
  await dev.call('enquiry-answered', {
    params: { enquiryId: answered.enquiryId },
    body: { note: 'Asked Nisha; she will call him.' },
  });
};
