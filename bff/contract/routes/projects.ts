import * as projects from '../projects.ts';
import * as proposals from '../proposals.ts';
import { admin, FILE_LIMIT, FILE_TYPES, get, members, only, replace, staff, upload, write } from './declaration.ts';

export const projectsRoutes = {
  projects: get('/projects', 'projects', members, {
    summary: "List projects: one's own, one's team's, or all for admins",
    query: projects.projectsQuery,
    answer: projects.projectsAnswer,
  }),
  'projects-client': get('/projects/client', 'projects', only('client'), {
    summary: 'List the projects of the client who is signed in',
    query: projects.projectsQuery,
    answer: projects.projectsAnswer,
  }),
  'projects-available': get('/projects/available', 'projects', staff, {
    summary: 'List the projects that still look for people',
    query: projects.listQuery,
    answer: projects.availableAnswer,
  }),
  project: get('/projects/:projectId', 'projects', members, {
    summary: 'Read a project, now or as of an instant',
    query: projects.atQuery,
    answer: projects.projectAnswer,
  }),
  'project-status': write('/projects/:projectId/status', 'projects', admin, {
    summary: 'Open staffing, activate, hold, resume, cancel or archive a project',
    codes: [
      ...(['ADVANCE_DUE', 'CLIENT_INACTIVE', 'LEAD_REQUIRED', 'PERSON_PENDING'] as const),
      ...(['MILESTONE_LOCKED', 'PLAN_REQUIRED', 'PROJECT_UNSETTLED'] as const),
    ],
    request: projects.statusBody,
    answer: projects.projectAnswer,
  }),
  'assign-team': write('/projects/:projectId/assign-team', 'projects', admin, {
    summary: 'Assign an employee to the project that the path names',
    codes: ['EMPLOYEE_INACTIVE', 'OVER_ALLOCATED', 'PERSON_PENDING'],
    request: projects.assignTeamBody,
    answer: projects.assignmentAnswer,
  }),
  assign: write('/project-assignments/assign', 'projects', admin, {
    summary: 'Assign an employee to a project',
    codes: ['EMPLOYEE_INACTIVE', 'OVER_ALLOCATED', 'PERSON_PENDING'],
    request: projects.assignBody,
    answer: projects.assignmentAnswer,
  }),
  assignments: get('/project-assignments', 'projects', staff, {
    summary: 'List assignments, of a project or of an employee',
    query: projects.assignmentsQuery,
    answer: projects.assignmentsAnswer,
  }),
  release: write('/project-assignments/:assignmentId/release', 'projects', admin, {
    summary: 'Release an employee from a project',
    codes: ['LEAD_REQUIRED'],
    request: projects.releaseBody,
    answer: projects.assignmentAnswer,
  }),
  lead: write('/projects/:projectId/lead', 'projects', admin, {
    summary: 'Make a member of the team its lead',
    codes: ['LEAD_REQUIRED', 'PERSON_PENDING'],
    request: projects.leadBody,
    answer: projects.projectAnswer,
  }),
  milestones: get('/projects/:projectId/milestones', 'projects', members, {
    summary: 'List the milestones of a project',
    query: projects.listQuery,
    answer: projects.milestonesAnswer,
  }),
  'milestones-plan': write('/projects/:projectId/milestones', 'projects', staff, {
    summary: 'Plan the milestones of a project',
    codes: ['AMOUNTS_NOT_CONTRACT', 'MILESTONE_LOCKED'],
    request: projects.milestonePlanBody,
    answer: projects.projectAnswer,
  }),
  'milestones-weights': replace('/projects/:projectId/milestones/weights', 'projects', staff, {
    summary: "Set the weights of a project's milestones; they add up to 100 %",
    codes: ['WEIGHTS_NOT_100'],
    request: projects.weightsBody,
    answer: projects.projectAnswer,
  }),
  milestone: get('/projects/:projectId/milestones/:milestoneId', 'projects', members, {
    summary: 'Read a milestone, now or as of an instant',
    query: projects.atQuery,
    answer: projects.milestoneAnswer,
  }),
  'milestone-start': write('/projects/:projectId/milestones/:milestoneId/start', 'projects', staff, {
    summary: 'Start work on a milestone',
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-resume': write('/projects/:projectId/milestones/:milestoneId/resume', 'projects', staff, {
    summary: 'Resume work on a milestone that was returned',
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-unblock': write('/projects/:projectId/milestones/:milestoneId/unblock', 'projects', staff, {
    summary: 'Go on with a milestone that was blocked',
    request: projects.emptyBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-block': write('/projects/:projectId/milestones/:milestoneId/block', 'projects', staff, {
    summary: 'Say what blocks a milestone',
    request: projects.blockBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-submit': write('/projects/:projectId/milestones/:milestoneId/submit', 'projects', staff, {
    summary: "Submit a milestone's deliverables for acceptance",
    codes: ['EVIDENCE_REQUIRED', 'FILE_NOT_CLEAN', 'LEAD_REQUIRED', 'REPORT_REQUIRED', 'SUBMILESTONES_OPEN'],
    request: projects.submitBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-recall': write('/projects/:projectId/milestones/:milestoneId/recall', 'projects', staff, {
    summary: 'Recall what was submitted, before the client has decided',
    request: projects.recallBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-accept': write(
    '/projects/:projectId/milestones/:milestoneId/accept',
    'projects',
    only('client', 'admin'),
    {
      summary: 'Accept a milestone; where it is billed, its invoice follows',
      codes: ['CONSENT_REQUIRED', 'DELIVERABLE_SUPERSEDED', 'FILE_NOT_CLEAN', 'PINS_OPEN'],
      request: projects.acceptBody,
      answer: projects.milestoneAnswer,
    },
  ),
  'milestone-return': write(
    '/projects/:projectId/milestones/:milestoneId/return',
    'projects',
    only('client', 'admin'),
    {
      summary: 'Return a milestone with what is to be mended',
      codes: ['CONSENT_REQUIRED', 'FILE_NOT_CLEAN'],
      request: projects.returnBody,
      answer: projects.milestoneAnswer,
    },
  ),
  'milestone-pin': write('/projects/:projectId/milestones/:milestoneId/pins', 'projects', members, {
    summary: 'Put a pin on a deliverable that waits for its acceptance: what is said of one place in it',
    codes: ['DELIVERABLE_SUPERSEDED'],
    request: projects.addDeliverablePinBody,
    answer: projects.milestoneAnswer,
  }),
  'milestone-pin-resolve': write(
    '/projects/:projectId/milestones/:milestoneId/pins/:pinId/resolve',
    'projects',
    members,
    {
      summary: 'Say that what a pin on a deliverable asks for is done, or no longer needed',
      request: projects.emptyBody,
      answer: projects.milestoneAnswer,
    },
  ),
  progress: get('/projects/:projectId/progress', 'projects', members, {
    summary: 'List the progress reports of a project',
    query: projects.listQuery,
    answer: projects.progressAnswer,
  }),
  'progress-report': write('/projects/:projectId/progress', 'projects', staff, {
    summary: 'Report progress on a milestone, or on a sub-milestone of it',
    request: projects.progressBody,
    answer: projects.progressReported,
  }),
  'overall-progress': get('/projects/:projectId/overall-progress', 'projects', members, {
    summary: 'Read how far a project is, milestone by milestone',
    query: projects.atQuery,
    answer: projects.overallProgress,
  }),
  files: get('/projects/:projectId/files', 'projects', members, {
    summary: 'List the files of a project',
    query: projects.listQuery,
    answer: proposals.filesAnswer,
  }),
  'file-put': upload('/projects/:projectId/files', 'projects', members, FILE_LIMIT, {
    summary: 'Add a file to a project, or a new version of one',
    answer: proposals.fileAnswer,
  }),
  file: get('/files/:fileId', 'projects', members, {
    summary: 'Read what a file is, who uploaded it and when',
    answer: proposals.fileFactsAnswer,
  }),
  'file-content': get('/files/:fileId/content', 'projects', members, {
    summary: 'Download a file, whole or a range of it',
    codes: ['FILE_NOT_CLEAN', 'RANGE_INVALID'],
    content: FILE_TYPES,
  }),
  'milestone-rate': write('/projects/:projectId/milestones/:milestoneId/rating', 'projects', only('client', 'admin'), {
    summary: 'Rate a milestone that was accepted',
    request: projects.ratingBody,
    answer: projects.milestoneAnswer,
  }),
};
