import * as careers from '../careers.ts';
import * as projects from '../projects.ts';
import { admin, get, RESUME_TYPES, replace, unkeyed, upload, write } from './declaration.ts';

export const careersRoutes = {
  jobs: get('/careers/jobs', 'identity', 'public', {
    summary: 'List the open jobs',
    query: careers.shownJobsQuery,
    answer: careers.jobsAnswer,
  }),
  job: get('/careers/jobs/:slug', 'identity', 'public', { summary: 'Read an open job', answer: careers.jobAnswer }),
  'resume-put': upload('/careers/jobs/:jobId/resumes', 'identity', 'public', careers.RESUME_LIMIT, {
    summary: 'Upload a résumé for an application',
    codes: ['JOB_CLOSED'],
    answer: careers.resumeAnswer,
  }),
  /** The edge spends the captcha and asks identity on its own behalf, as with a sign-up. A repeat with the same résumé is the same application. */
  apply: unkeyed(
    write('/careers/jobs/:jobId/applications', 'bff', 'public', {
      summary: 'Apply for a job with a résumé that was uploaded',
      codes: ['CAPTCHA_FAILED', 'CAPTCHA_REQUIRED', 'DUPLICATE_APPLICATION', 'JOB_CLOSED'],
      request: careers.applicationBody,
      answer: careers.receiptAnswer,
    }),
  ),
  'own-application': unkeyed(
    write('/careers/application', 'identity', 'public', {
      summary: "Read one's own application, by the token that was mailed",
      codes: ['LINK_INVALID'],
      request: careers.ownApplicationBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'own-withdraw': unkeyed(
    write('/careers/application/withdraw', 'identity', 'public', {
      summary: "Withdraw one's own application, by the token that was mailed",
      codes: ['LINK_INVALID', 'STATE_CONFLICT'],
      request: careers.ownWithdrawBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'own-answer': unkeyed(
    write('/careers/application/answer', 'identity', 'public', {
      summary: 'Accept or decline a job offer, by the token that was mailed',
      codes: ['LINK_INVALID', 'OFFER_EXPIRED', 'STATE_CONFLICT'],
      request: careers.ownAnswerBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'admin-jobs': get('/admin/jobs', 'identity', admin, {
    summary: 'List jobs, open and not',
    query: careers.jobsQuery,
    answer: careers.adminJobsAnswer,
  }),
  'job-add': write('/admin/jobs', 'identity', admin, {
    summary: 'Add a job as a draft',
    codes: ['SLUG_TAKEN'],
    request: careers.jobBody,
    answer: careers.adminJobAnswer,
  }),
  'admin-job': get('/admin/jobs/:jobId', 'identity', admin, {
    summary: 'Read a job, open or not',
    answer: careers.adminJobAnswer,
  }),
  'job-save': replace('/admin/jobs/:jobId', 'identity', admin, {
    summary: 'Save a job',
    codes: ['SLUG_TAKEN'],
    request: careers.jobBody,
    answer: careers.adminJobAnswer,
  }),
  'job-status': write('/admin/jobs/:jobId/status', 'identity', admin, {
    summary: 'Open, pause or close a job',
    request: careers.jobStatusBody,
    answer: careers.adminJobAnswer,
  }),
  applications: get('/admin/applications', 'identity', admin, {
    summary: 'List applications',
    query: careers.applicationsQuery,
    answer: careers.applicationsAnswer,
  }),
  application: get('/admin/applications/:applicationId', 'identity', admin, {
    summary: 'Read an application',
    answer: careers.applicationAnswer,
  }),
  resume: get('/admin/applications/:applicationId/resume', 'identity', admin, {
    summary: "Download an applicant's résumé; who opened it is recorded",
    content: RESUME_TYPES,
  }),
  'application-move': write('/admin/applications/:applicationId/move', 'identity', admin, {
    summary: 'Move an application to another stage',
    request: careers.moveBody,
    answer: careers.applicationAnswer,
  }),
  'interview-schedule': write('/admin/applications/:applicationId/interviews', 'identity', admin, {
    summary: 'Schedule an interview',
    request: careers.interviewBody,
    answer: careers.applicationAnswer,
  }),
  'interview-complete': write('/admin/applications/:applicationId/interviews/:interviewId', 'identity', admin, {
    summary: 'Note how an interview went',
    request: careers.interviewResultBody,
    answer: careers.applicationAnswer,
  }),
  'job-offer': write('/admin/applications/:applicationId/offer', 'identity', admin, {
    summary: 'Offer an applicant the job',
    codes: ['NO_OPENING'],
    request: careers.jobOfferBody,
    answer: careers.applicationAnswer,
  }),
  'application-reject': write('/admin/applications/:applicationId/reject', 'identity', admin, {
    summary: 'Reject an application',
    request: careers.rejectBody,
    answer: careers.applicationAnswer,
  }),
  'application-hire': write('/admin/applications/:applicationId/hire', 'identity', admin, {
    summary: 'Hire an applicant who has accepted; they are invited as an employee',
    codes: ['EMAIL_TAKEN', 'NO_OPENING'],
    request: projects.emptyBody,
    answer: careers.hiredAnswer,
  }),
  'letter-preview': unkeyed(
    write('/admin/applications/:applicationId/letter', 'identity', admin, {
      summary: 'Read a letter to an applicant before it is sent',
      request: careers.letterPreviewBody,
      answer: careers.letterAnswer,
    }),
  ),
  enquire: unkeyed(
    write('/contact', 'bff', 'public', {
      summary: 'Send the company a message',
      codes: ['CAPTCHA_FAILED', 'CAPTCHA_REQUIRED'],
      request: careers.enquiryBody,
      answer: careers.enquiryReceiptAnswer,
    }),
  ),
  enquiries: get('/admin/enquiries', 'identity', admin, {
    summary: 'List the messages that were sent to the company',
    query: careers.enquiriesQuery,
    answer: careers.enquiriesAnswer,
  }),
  enquiry: get('/admin/enquiries/:enquiryId', 'identity', admin, {
    summary: 'Read a message that was sent to the company',
    answer: careers.enquiryAnswer,
  }),
  'enquiry-answered': write('/admin/enquiries/:enquiryId/answered', 'identity', admin, {
    summary: 'Note that a message was answered',
    request: careers.answeredBody,
    answer: careers.enquiryAnswer,
  }),
};
