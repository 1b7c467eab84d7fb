/** What attendance gives its service. */
import { attendance as attendanceOfPerson } from './attendance.ts';
import { attendanceEvents } from './events.ts';

export const attendance = { events: attendanceEvents, deciders: [attendanceOfPerson] } as const;
