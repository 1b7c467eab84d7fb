import { emptyBody } from '../projects.ts';
import * as time from '../time.ts';
import { get, only, staff, write } from './declaration.ts';

const sheet = '/projects/:projectId/time/:employeeId/:week' as const;

export const timeRoutes = {
  'time-week': get('/time/:week', 'projects', only('employee'), {
    summary: "Read one's own week, which is named by its Monday: the projects that one is on, and what was logged",
    answer: time.timeWeekAnswer,
  }),
  'time-log': write('/time', 'projects', only('employee'), {
    summary: 'Log the time of a day on a project; what stood there is replaced and stays in the history',
    request: time.timeLogBody,
    answer: time.timeSheetAnswer,
  }),
  'time-sheets': get('/time-sheets', 'projects', staff, {
    summary: "List weeks of people on projects: those of projects that one leads, else one's own; for admins all",
    query: time.timeSheetsQuery,
    answer: time.timeSheetsAnswer,
  }),
  'time-approve': write(`${sheet}/approve`, 'projects', staff, {
    summary: "Approve a person's week on a project",
    codes: ['OWN_WORK', 'PERSON_PENDING'],
    request: emptyBody,
    answer: time.timeSheetAnswer,
  }),
  'time-return': write(`${sheet}/return`, 'projects', staff, {
    summary: "Send a person's week on a project back, with a reason",
    codes: ['OWN_WORK', 'PERSON_PENDING'],
    request: time.timeReturnBody,
    answer: time.timeSheetAnswer,
  }),
};
