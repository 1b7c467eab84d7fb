/** What jobs, applications and enquiries give their service. */
import { ADMINS, invalidate, listsChanged } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { applicationClaim, jobSlugClaim, resumeClaim } from '../claims/claim.ts';
import type { Identity } from '../context.ts';
import { openingKeeper } from './acting.ts';
import { application } from './application.ts';
import { enquiry } from './enquiry.ts';
import { applicantEraser, enquirerEraser } from './erasing.ts';
import { type ApplicationEvent, careersEvents, type EnquiryEvent, type JobEvent } from './events.ts';
import { job } from './job.ts';
import { applicantMailer, enquiryMailer } from './mailer.ts';
import { applicationsView, enquiriesView, jobsView } from './views.ts';

export const careers = {
  events: careersEvents,
  deciders: [job, application, enquiry, jobSlugClaim, applicationClaim, resumeClaim],
  views: { jobs: jobsView, applications: applicationsView, enquiries: enquiriesView },
  reactors: (identity: () => Promise<Identity>) => {
    const sources = async () => (await identity()).careers;
    return [openingKeeper, applicantMailer(sources), enquiryMailer(sources), applicantEraser(sources), enquirerEraser];
  },
  signals: {
    jobs: ({ stream, data: { jobId: id } }: Fact<JobEvent | ApplicationEvent>) => [
      invalidate(ADMINS, 'job', id),
      // An application changes how many there are of a job, and nothing that visitors see.
      ...(stream.startsWith('job-') ? [listsChanged('jobs')] : []),
    ],
    applications: ({ data: { applicationId: id } }: Fact<ApplicationEvent>) => [invalidate(ADMINS, 'application', id)],
    enquiries: ({ data: { enquiryId: id } }: Fact<EnquiryEvent>) => [invalidate(ADMINS, 'enquiry', id)],
  },
} as const;
