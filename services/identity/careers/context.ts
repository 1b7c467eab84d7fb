/** What the routes and reactors of careers stand on. */
import type { Change, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { People } from '../accounts/views.ts';
import type { CareerClaims } from './claims.ts';
import type { Resumes } from './resumes.ts';
import type { Tokens } from './token.ts';
import type { ApplicationDoc, EnquiryDoc, JobDoc } from './views.ts';

export type Careers = Readonly<{
  change: Change;
  look: Look;
  jobs: View<JobDoc>;
  applications: View<ApplicationDoc>;
  enquiries: View<EnquiryDoc>;
  people: People;
  claims: CareerClaims;
  resumes: Resumes;
  tokens: Tokens;
  personalData: PersonalData;
  /** The company's name, as letters show it. */
  company: string;
  publicOrigin: URL;
}>;
