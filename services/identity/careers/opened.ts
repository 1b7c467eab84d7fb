/** Careers as the service opens them. Wiring only. */
import type { Served } from '@lamplight/common/http/serve.ts';
import type { Ports } from '@lamplight/events/core/spine.ts';
import { applicationRoutes } from './application-routes.ts';
import { careerClaimsWith } from './claims.ts';
import type { Careers } from './context.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { ownApplicationRoutes } from './own-routes.ts';
import { careersRoutes } from './public-routes.ts';
import { resumesWith } from './resumes.ts';
import { tokensWith } from './token.ts';

type Opened = Pick<Careers, 'change' | 'look' | 'jobs' | 'applications' | 'enquiries' | 'people'>;
type Around = Readonly<{ ports: Ports; pepper: Buffer; company: string; publicOrigin: URL }>;

export const careersWith = (opened: Opened, o: Around): Careers => ({
  ...opened,
  claims: careerClaimsWith({ ...opened, pepper: o.pepper }),
  resumes: resumesWith(o.ports),
  tokens: tokensWith(o),
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
