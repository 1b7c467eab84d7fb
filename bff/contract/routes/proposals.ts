import * as projects from '../projects.ts';
import * as proposals from '../proposals.ts';
import { admin, get, members, only, write } from './declaration.ts';

export const proposalsRoutes = {
  proposals: get('projects', members, {
    query: proposals.proposalsQuery,
    answer: proposals.proposalsAnswer,
  }),
  proposal: get('projects', members, {
    query: projects.atQuery,
    answer: proposals.proposalAnswer,
  }),
  'proposal-create': write('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'project-create': write('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-save': write('projects', members, {
    request: proposals.proposalDraft,
    answer: proposals.proposalAnswer,
  }),
  'proposal-submit': write('projects', members, {
    request: proposals.proposalBrief,
    answer: proposals.proposalAnswer,
  }),
  'proposal-answers': write('projects', members, {
    request: proposals.answersBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-withdraw': write('projects', members, {
    request: proposals.withdrawBody,
    answer: proposals.proposalAnswer,
  }),
  'proposal-review': write('projects', admin, {
    request: proposals.reviewBody,
    answer: proposals.proposalAnswer,
  }),
  offer: write('projects', admin, {
    request: proposals.offerBody,
    answer: proposals.proposalAnswer,
  }),
  decision: write('projects', only('client', 'admin'), {
    request: proposals.decisionBody,
    answer: projects.projectAnswer,
  }),
};
