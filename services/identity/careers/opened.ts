/** Careers as the service opens them. Wiring only. */
import type { Served } from '@lamplight/common/http/serve.ts';
import type { Ports } from '@lamplight/events/core/spine.ts';
import { applicationRoutes } from './application-routes.ts';
import { createCareerClaims } from './claims.ts';
import type { Careers } from './context.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { ownApplicationRoutes } from './own-routes.ts';
import { careersRoutes } from './public-routes.ts';
import { createResumes } from './resumes.ts';
import { createTokens } from './token.ts';

type Opened = Pick<Careers, 'change' | 'look' | 'jobs' | 'applications' | 'enquiries' | 'people'>;
type Around = Readonly<{ ports: Ports; pepper: Buffer; company: string; publicOrigin: URL }>;

export const openCareers = (opened: Opened, o: Around): Careers => ({
  ...opened,
  claims: createCareerClaims({ ...opened, pepper: o.pepper }),
  resumes: createResumes(o.ports),
  tokens: createTokens(o),
  personalData: o.ports.personalData,
  company: o.company,
  publicOrigin: o.publicOrigin,
});

export const allCareersRoutes = (careers: Careers): readonly Served[] => [
  ...careersRoutes(careers),
  ...ownApplicationRoutes(careers),
  ...jobRoutes(careers),
  ...applicationRoutes(careers),
  ...enquiryRoutes(careers),
];
