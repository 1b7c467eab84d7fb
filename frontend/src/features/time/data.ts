/** One's own hours, and logging them. */
import type { TimeWeek } from '@lamplight/bff/contract/time.ts';
import { keys } from '../../api/keys.ts';
import { useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type TimeProject = TimeWeek['projects'][number];

export const useTimeWeek = (week: string) => useRead(keys.timeWeek(week));
export const useLogTime = (week: string) => useUnversioned('time-log', {}, [keys.timeWeek(week), keys.timeSheets()]);
