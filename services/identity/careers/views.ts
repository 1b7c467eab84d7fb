/** Jobs, applications and enquiries as they are listed: what their streams fold to, personal fields as the log holds them. */
import type { Stage } from '@lamplight/bff/contract/careers.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { KnownApplication } from './application-state.ts';
import { evolve as evolveApplication } from './application-state.ts';
import type { KnownEnquiry } from './enquiry.ts';
import { enquiry } from './enquiry.ts';
import type { ApplicationEvent, EnquiryEvent, JobEvent } from './events.ts';
import type { KnownJob } from './job.ts';
import { job } from './job.ts';

export type JobDoc = Readonly<{
  _id: string;
  state: KnownJob['is'];
  /** When it was drafted, and for visitors when it was published. */
  order: string;
  publishedAt: string;
  changedAt: string;
  machine: KnownJob;
  /** Applications by the stage in which they stand; erased ones still count. */
  stages: Readonly<Partial<Record<Stage, number>>>;
}>;

type OfJob = Fact<JobEvent | ApplicationEvent>;
const isOfJob = (event: OfJob): event is Fact<JobEvent> => event.stream.startsWith('job-');

export const jobsView: Projection<JobDoc, JobEvent | ApplicationEvent> = {
  name: 'identity-jobs',
  version: 2,
  reads: { categories: ['job', 'application'] },
  indexes: [['order'], ['state', 'order'], ['state', 'publishedAt']],
  ids: (event) => [event.data.jobId],
  evolve: (doc, event, id) => {
    if (!isOfJob(event)) return doc === null ? null : { ...doc, stages: counted(doc.stages, event) };
    const machine = job.evolve(doc?.machine ?? job.initial, event, event.revision);
    if (machine.is === 'absent') return doc;
    const changed = machine.etag === event.revision;
    return {
      _id: id,
      state: machine.is,
      order: doc?.order ?? event.occurredAt,
      publishedAt: machine.publishedAt ?? '',
      changedAt: changed || doc === null ? event.occurredAt : doc.changedAt,
      machine,
      stages: doc?.stages ?? {},
    };
  },
};

const counted = (stages: JobDoc['stages'], event: ApplicationEvent): JobDoc['stages'] => {
  const plus = (stage: Stage, by: number, to: JobDoc['stages']) => ({ ...to, [stage]: (to[stage] ?? 0) + by });
  switch (event.type) {
    case 'ApplicationSubmitted':
      return plus('applied', 1, stages);
    case 'ApplicationMoved':
      return plus(event.data.to, 1, plus(event.data.from, -1, stages));
    case 'JobOfferExtended':
      return plus('offer', 1, plus(event.data.from, -1, stages));
    case 'ApplicantHired':
      return plus('hired', 1, plus(event.data.from, -1, stages));
    case 'ApplicationRejected':
      return plus('rejected', 1, plus(event.data.from, -1, stages));
    case 'ApplicationWithdrawn':
      return plus('withdrawn', 1, plus(event.data.from, -1, stages));
    default:
      return stages;
  }
};

export type ApplicationDoc = Readonly<{
  _id: string;
  jobId: string;
  stage: Stage;
  submittedAt: string;
  machine: KnownApplication;
}>;

export const applicationsView: Projection<ApplicationDoc, ApplicationEvent> = {
  name: 'identity-applications',
  version: 1,
  reads: { categories: ['application'] },
  indexes: [['submittedAt'], ['jobId', 'submittedAt'], ['stage', 'submittedAt'], ['jobId', 'stage', 'submittedAt']],
  ids: (event) => [event.data.applicationId],
  evolve: (doc, event, id) => {
    const machine = evolveApplication(doc?.machine ?? { is: 'absent' }, event, event.revision);
    if (machine.is === 'absent') return doc;
    return { _id: id, jobId: machine.jobId, stage: machine.is, submittedAt: machine.submittedAt, machine };
  },
};

export type EnquiryDoc = Readonly<{
  _id: string;
  state: KnownEnquiry['is'];
  receivedAt: string;
  machine: KnownEnquiry;
}>;

export const enquiriesView: Projection<EnquiryDoc, EnquiryEvent> = {
  name: 'identity-enquiries',
  version: 2,
  reads: { categories: ['enquiry'] },
  indexes: [['receivedAt'], ['state', 'receivedAt']],
  ids: (event) => [event.data.enquiryId],
  evolve: (doc, event, id) => {
    const machine = enquiry.evolve(doc?.machine ?? enquiry.initial, event, event.revision);
    if (machine.is === 'absent') return doc;
    if (machine.erased) return null; // nothing is left to read or to answer
    return { _id: id, state: machine.is, receivedAt: machine.receivedAt, machine };
  },
};
