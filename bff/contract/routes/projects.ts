import * as projects from '../projects.ts';
import * as proposals from '../proposals.ts';
import { admin, FILE_LIMIT, FILE_TYPES, get, members, only, staff, upload, write } from './declaration.ts';

export const projectsRoutes = {
  projects: get('projects', members, { query: projects.projectsQuery, answer: projects.projectsAnswer }),
  'projects-client': get('projects', only('client'), {
    query: projects.projectsQuery,
    answer: projects.projectsAnswer,
  }),
  'projects-available': get('projects', staff, {
    query: projects.listQuery,
    answer: projects.availableAnswer,
  }),
  project: get('projects', members, {
    query: projects.atQuery,
    answer: projects.projectAnswer,
  }),
  'project-status': write('projects', admin, {
    request: projects.statusBody,
    answer: projects.projectAnswer,
  }),
  'assign-team': write('projects', admin, {
    request: projects.assignTeamBody,
    answer: projects.assignmentAnswer,
  }),
  assign: write('projects', admin, {
    request: projects.assignBody,
    answer: projects.assignmentAnswer,
  }),
  assignments: get('projects', staff, {
    query: projects.assignmentsQuery,
    answer: projects.assignmentsAnswer,
  }),
  release: write('projects', admin, {
    request: projects.releaseBody,
    answer: projects.assignmentAnswer,
  }),
  lead: write('projects', admin, {
    request: projects.leadBody,
    answer: projects.projectAnswer,
  }),
  milestones: get('projects', members, {
    query: projects.listQuery,
    answer: projects.milestonesAnswer,
  }),
  'milestones-plan': write('projects', staff, {
    request: projects.planBody,
    answer: projects.projectAnswer,
  }),
  'milestones-weights': write('projects', staff, {
    request: projects.weightsBody,
    answer: projects.projectAnswer,
  }),
  milestone: get('projects', members, {
    query: projects.atQuery,
    answer: projects.milestoneAnswer,
  }),
  'milestone-start': write('projects', staff, {
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-resume': write('projects', staff, {
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-unblock': write('projects', staff, {
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-block': write('projects', staff, {
    request: projects.blockBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-submit': write('projects', staff, {
    request: projects.submitBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-recall': write('projects', staff, {
    request: projects.recallBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-accept': write('projects', only('client', 'admin'), {
    request: projects.acceptBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-return': write('projects', only('client', 'admin'), {
    request: projects.returnBody,
    answer: projects.milestoneAnswer,
  }),
  progress: get('projects', members, {
    query: projects.listQuery,
    answer: projects.progressAnswer,
  }),
  'progress-report': write('projects', staff, {
    request: projects.progressBody,
    answer: projects.milestoneAnswer,
  }),
  'overall-progress': get('projects', members, {
    query: projects.atQuery,
    answer: projects.overallProgress,
  }),
  files: get('projects', members, {
    query: projects.listQuery,
    answer: proposals.filesAnswer,
  }),
  'file-put': upload('projects', members, FILE_LIMIT, { answer: proposals.fileAnswer }),
  'file-content': get('projects', members, { content: FILE_TYPES }),
  'milestone-rate': write('projects', only('client', 'admin'), {
    request: projects.ratingBody,
    answer: projects.milestoneAnswer,
  }),
};
