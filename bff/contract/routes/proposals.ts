import * as projects from '../projects.ts';
import * as proposals from '../proposals.ts';
import { admin, get, members, only, post, put } from './declaration.ts';

export const proposalsRoutes = {
  proposals: get('projects', members, {
    query: proposals.proposalsQuery,
    answer: proposals.proposalsAnswer,
  }),
  proposal: get('projects', members, {
    query: projects.atQuery,
    answer: proposals.proposalAnswer,
  }),
  'proposal-create': post('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'project-create': post('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-save': put('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-submit': post('projects', members, {
    request: proposals.proposalBrief,
    answer: proposals.proposalAnswer,
  }),
  'proposal-answers': post('projects', members, {
    request: proposals.answersBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-withdraw': post('projects', members, {
    request: proposals.withdrawBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-review': post('projects', admin, {
    request: proposals.reviewBody,
    answer: proposals.proposalAnswer,
  }),
  offer: post('projects', admin, {
    request: proposals.offerBody,
    answer: proposals.proposalAnswer,
  }),
  decision: post('projects', only('client', 'admin'), {
    request: proposals.decisionBody,
    answer: projects.projectAnswer,
  }),
};
