/** For the tests of these screens: roles, applications and enquiries as bff/contract/careers.ts says them. */
import type { Application, ApplicationRow, Job, OwnApplication, ShownJob } from '@lamplight/bff/contract/careers.ts';

export const shownJob = (jobId: string, title: string, more: Partial<ShownJob> = {}): ShownJob => ({
  jobId,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  department: 'Engineering',
  location: 'Pune',
  workMode: 'HYBRID',
  type: 'FULL_TIME',
  experience: '4 to 7 years',
  salary: { minPaise: 180_000_000, maxPaise: 240_000_000 },
  openings: 2,
  description: 'You build portals.\n\n- Milestones\n- Evidence',
  skills: ['TypeScript', 'SQL'],
  closesOn: '2026-12-12',
  publishedAt: '2026-11-02T05:00:00.000Z',
  open: true,
  ...more,
});

export const roles = [
  shownJob('j1', 'Lead engineer'),
  shownJob('j2', 'Interface designer', { department: 'Design', location: 'Bengaluru', workMode: 'REMOTE' }),
  shownJob('j3', 'Data engineer', { location: 'Bengaluru', type: 'CONTRACT' }),
] as const;

export const offer = {
  ctcPaise: 210_000_000,
  joinOn: '2027-01-04',
  validUntil: '2026-11-30',
  state: 'open',
} as const satisfies OwnApplication['offer'];

export const own = (more: Partial<OwnApplication> = {}): OwnApplication => ({
  number: 'APP-000012',
  jobTitle: 'Lead engineer',
  jobSlug: 'lead-engineer',
  name: 'Kavya Menon',
  stage: 'offer',
  submittedAt: '2026-11-03T05:00:00.000Z',
  resumeName: 'kavya.pdf',
  story: [
    { stage: 'applied', at: '2026-11-03T05:00:00.000Z' },
    { stage: 'screening', at: '2026-11-06T05:00:00.000Z' },
    { stage: 'offer', at: '2026-11-18T05:00:00.000Z' },
  ],
  next: null,
  offer,
  message: null,
  can: { withdraw: true, accept: true, decline: true },
  ...more,
});

export const row = (
  applicationId: string,
  name: string,
  stage: ApplicationRow['stage'],
  more: Partial<ApplicationRow> = {},
): ApplicationRow => ({
  applicationId,
  etag: '"3"',
  number: `APP-${applicationId}`,
  jobId: 'j1',
  jobTitle: 'Lead engineer',
  name,
  stage,
  submittedAt: '2026-11-03T05:00:00.000Z',
  since: '2026-11-06T05:00:00.000Z',
  scoreHundredths: null,
  nextInterviewAt: null,
  offerState: null,
  can: {},
  ...more,
});

export const application = (of: ApplicationRow, more: Partial<Application> = {}): Application => ({
  applicationId: of.applicationId,
  etag: of.etag,
  number: of.number,
  jobId: of.jobId,
  jobTitle: of.jobTitle,
  name: of.name,
  email: 'kavya@gmail.com',
  mobile: '9876543210',
  stage: of.stage,
  source: 'meetup',
  coverNote: 'I built a booking system for clinics.',
  resume: { name: 'kavya.pdf', bytes: 812_000, mediaType: 'application/pdf' },
  submittedAt: of.submittedAt,
  since: of.since,
  interviews: [],
  scoreHundredths: null,
  offer: null,
  rejection: null,
  history: [
    {
      at: of.submittedAt,
      by: { id: 'a', name: of.name, role: 'applicant' },
      from: null,
      to: 'applied',
      note: null,
    },
  ],
  erasedOn: null,
  can: of.can,
  ...more,
});

export const job = (jobId: string, title: string, more: Partial<Job> = {}): Job => ({
  jobId,
  etag: '"5"',
  state: 'open',
  body: {
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    department: 'Engineering',
    location: 'Pune',
    workMode: 'HYBRID',
    type: 'FULL_TIME',
    experience: '4 to 7 years',
    openings: 2,
    description: 'You build portals.',
    skills: ['TypeScript'],
  },
  publishedAt: '2026-11-02T05:00:00.000Z',
  changedAt: '2026-11-02T05:00:00.000Z',
  hired: 0,
  reserved: 1,
  applications: { applied: 3, offer: 1 },
  can: { save: true, pause: true, close: true },
  ...more,
});
