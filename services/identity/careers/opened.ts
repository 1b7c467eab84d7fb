/** Careers as the service opens them. Wiring only. */
import type { Served } from '@lamplight/common/http/serve.ts';
import type { Ports, Spine } from '@lamplight/events/core/spine.ts';
import type { People } from '../context.ts';
import { openingKeeper } from './acting.ts';
import { applicationRoutes } from './application-routes.ts';
import { createCareerClaims } from './claims.ts';
import type { Careers } from './context.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { applicantEraser, enquirerEraser } from './erasing.ts';
import { jobRoutes } from './job-routes.ts';
import { applicantMailer, enquiryMailer } from './mailer.ts';
import { ownApplicationRoutes } from './own-routes.ts';
import { careersRoutes } from './public-routes.ts';
import { createResumes } from './resumes.ts';
import { createTokens } from './token.ts';
import { applicationsView, enquiriesView, jobsView } from './views.ts';

type Around = Readonly<{ ports: Ports; people: People; pepper: Buffer; company: string; publicOrigin: URL }>;

export const openCareers = ({ change, look, view }: Spine, o: Around): Careers => ({
  change,
  look,
  jobs: view(jobsView),
  applications: view(applicationsView),
  enquiries: view(enquiriesView),
  people: o.people,
  claims: createCareerClaims({ change, look, pepper: o.pepper }),
  resumes: createResumes(o.ports),
  tokens: createTokens(o),
  personalData: o.ports.personalData,
  company: o.company,
  publicOrigin: o.publicOrigin,
});

/** @param known what they ask: there once the spine is open, which is what starts them */
export const careersReactors = (known: () => Promise<Careers>) =>
  [openingKeeper, applicantMailer(known), enquiryMailer(known), applicantEraser(known), enquirerEraser] as const;

export const allCareersRoutes = (careers: Careers): readonly Served[] => [
  ...careersRoutes(careers),
  ...ownApplicationRoutes(careers),
  ...jobRoutes(careers),
  ...applicationRoutes(careers),
  ...enquiryRoutes(careers),
];
