import * as careers from '../careers.ts';
import * as projects from '../projects.ts';
import { admin, get, RESUME_TYPES, unkeyed, upload, write } from './declaration.ts';

export const careersRoutes = {
  jobs: get('identity', 'public', { answer: careers.jobsAnswer }),
  job: get('identity', 'public', { answer: careers.jobAnswer }),
  'resume-put': upload('identity', 'public', careers.RESUME_LIMIT, {
    answer: careers.resumeAnswer,
  }),
  /** The edge spends the captcha and asks identity on its own behalf, as with a sign-up. A repeat with the same résumé is the same application. */
  apply: unkeyed(
    write('bff', 'public', {
      request: careers.applicationBody,
      answer: careers.receiptAnswer,
    }),
  ),
  'own-application': unkeyed(
    write('identity', 'public', {
      request: careers.ownApplicationBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'own-withdraw': unkeyed(
    write('identity', 'public', {
      request: careers.ownWithdrawBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'own-answer': unkeyed(
    write('identity', 'public', {
      request: careers.ownAnswerBody,
      answer: careers.ownApplicationAnswer,
    }),
  ),
  'admin-jobs': get('identity', admin, { query: careers.jobsQuery, answer: careers.adminJobsAnswer }),
  'job-add': write('identity', admin, { request: careers.jobBody, answer: careers.adminJobAnswer }),
  'admin-job': get('identity', admin, { answer: careers.adminJobAnswer }),
  'job-save': write('identity', admin, {
    request: careers.jobBody,
    answer: careers.adminJobAnswer,
  }),
  'job-status': write('identity', admin, {
    request: careers.jobStatusBody,
    answer: careers.adminJobAnswer,
  }),
  applications: get('identity', admin, {
    query: careers.applicationsQuery,
    answer: careers.applicationsAnswer,
  }),
  application: get('identity', admin, { answer: careers.applicationAnswer }),
  resume: get('identity', admin, { content: RESUME_TYPES }),
  'application-move': write('identity', admin, {
    request: careers.moveBody,
    answer: careers.applicationAnswer,
  }),
  'interview-schedule': write('identity', admin, {
    request: careers.interviewBody,
    answer: careers.applicationAnswer,
  }),
  'interview-complete': write('identity', admin, {
    request: careers.interviewResultBody,
    answer: careers.applicationAnswer,
  }),
  'job-offer': write('identity', admin, {
    request: careers.jobOfferBody,
    answer: careers.applicationAnswer,
  }),
  'application-reject': write('identity', admin, {
    request: careers.rejectBody,
    answer: careers.applicationAnswer,
  }),
  'application-hire': write('identity', admin, {
    request: projects.emptyBody,
    answer: careers.hiredAnswer,
  }),
  'letter-preview': unkeyed(
    write('identity', admin, {
      request: careers.letterPreviewBody,
      answer: careers.letterAnswer,
    }),
  ),
  enquire: unkeyed(
    write('bff', 'public', {
      request: careers.enquiryBody,
      answer: careers.enquiryReceiptAnswer,
    }),
  ),
  enquiries: get('identity', admin, {
    query: careers.enquiriesQuery,
    answer: careers.enquiriesAnswer,
  }),
  enquiry: get('identity', admin, { answer: careers.enquiryAnswer }),
  'enquiry-answered': write('identity', admin, {
    request: careers.answeredBody,
    answer: careers.enquiryAnswer,
  }),
};
