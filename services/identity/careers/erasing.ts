/** What erasing an applicant destroys: their keys, and the résumé's key and file; of an enquirer, their key. Counts and ids stay. */
import { erasureOf, erasureStream } from '@lamplight/events/core/erasure.ts';
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import { application } from './application.ts';
import type { ApplicationEvent, EnquiryEvent } from './events.ts';
import { APPLICANT, ENQUIRER } from './events.ts';
import { RESUME_PURPOSE, resumeFile } from './resumes.ts';

const SERVICE = 'identity';

/** @param sources resolves once the spine is open, which starts this reactor */
export const applicantEraser = (sources: () => Promise<{ look: Look }>): Reactor<ApplicationEvent> => ({
  name: 'identity-applicants-erased',
  reads: { types: ['ApplicantDataErased'] },
  react: async (event) => {
    const { look } = await sources();
    const { state } = await look(event.stream, application);
    if (state.is === 'absent') return [];
    return [
      erasing('applicant', event.data.applicationId, [APPLICANT, 'mail']),
      erasing('resume', state.resume.resumeId, [RESUME_PURPOSE]),
    ];
  },
});

export const enquirerEraser: Reactor<EnquiryEvent> = {
  name: 'identity-enquirers-erased',
  reads: { types: ['EnquirerDataErased'] },
  react: async ({ data }) => [erasing('enquirer', data.enquiryId, [ENQUIRER])],
};

const erasing = (as: string, subject: string, purposes: readonly string[]): Effect => ({
  as,
  to: erasureStream(SERVICE, subject),
  decider: erasureOf(SERVICE),
  command: { type: 'EraseSubject', subject, purposes },
});

/** For `SpineOptions.filesOf`: a résumé is its own subject. */
export const filesOfResume = async (subject: string, purposes: readonly string[]): Promise<readonly string[]> =>
  purposes.includes(RESUME_PURPOSE) ? [resumeFile(subject)] : [];
