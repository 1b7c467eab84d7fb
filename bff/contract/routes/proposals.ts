import * as projects from '../projects.ts';
import * as proposals from '../proposals.ts';
import { admin, get, members, only, replace, write } from './declaration.ts';

export const proposalsRoutes = {
  proposals: get('/proposals', 'projects', members, {
    summary: "List proposals: one's own, or all for admins",
    query: proposals.proposalsQuery,
    answer: proposals.proposalsAnswer,
  }),
  proposal: get('/proposals/:proposalId', 'projects', members, {
    summary: 'Read a proposal, now or as of an instant',
    query: projects.atQuery,
    answer: proposals.proposalAnswer,
  }),
  'proposal-create': write('/proposals', 'projects', members, {
    summary: 'Begin a proposal as a draft',
    codes: ['CLIENT_INACTIVE', 'PERSON_PENDING'],
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'project-create': write('/projects', 'projects', members, {
    summary: 'Begin a proposal as a draft, by the name that older scripts know',
    codes: ['CLIENT_INACTIVE', 'PERSON_PENDING'],
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-save': replace('/proposals/:proposalId', 'projects', members, {
    summary: 'Save a draft',
    codes: ['CLIENT_INACTIVE', 'PERSON_PENDING'],
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-submit': write('/proposals/:proposalId/submit', 'projects', members, {
    summary: 'Submit a draft for review',
    codes: ['CLIENT_INACTIVE', 'PERSON_PENDING'],
    request: proposals.proposalBrief,
    answer: proposals.proposalAnswer,
  }),
  'proposal-answers': write('/proposals/:proposalId/answers', 'projects', members, {
    summary: 'Answer what the company asked about a proposal',
    request: proposals.answersBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-withdraw': write('/proposals/:proposalId/withdraw', 'projects', members, {
    summary: 'Withdraw a proposal',
    request: proposals.withdrawBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-review': write('/projects/admin/proposals/:proposalId/status', 'projects', admin, {
    summary: 'Take a proposal into review, ask for more, or reject it',
    request: proposals.reviewBody,
    answer: proposals.proposalAnswer,
  }),
  offer: write('/projects/admin/proposals/:proposalId/budget', 'projects', admin, {
    summary: 'Make an offer on a proposal: price, dates, terms and milestones',
    codes: ['CLIENT_INACTIVE', 'OFFER_INVALID', 'PERSON_PENDING'],
    request: proposals.offerBody,
    answer: proposals.proposalAnswer,
  }),
  decision: write('/projects/:projectId/decision', 'projects', only('client', 'admin'), {
    summary: 'Accept, counter or decline an offer; what is accepted begins as a project',
    codes: [
      'BILLING_PENDING',
      'BILLING_PROFILE_REQUIRED',
      'CONSENT_REQUIRED',
      'FILE_NOT_CLEAN',
      'OFFER_EXPIRED',
      'OFFER_INVALID',
      'OFFER_SUPERSEDED',
    ],
    request: proposals.decisionBody,
    answer: projects.projectAnswer,
  }),
};
