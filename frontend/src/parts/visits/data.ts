import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { grouped } from '../../ui/money.ts';

/** Visits of the last eight days (domain.md §5.3); one key for the header and the console, so that they agree. */
export const useVisits = () => useRead(keys.visits(), { keepPreviousData: true });

/** `1 visit`, `1,04,200 visits` */
export const visitsSaid = (count: number): string => `${grouped(String(count))} ${count === 1 ? 'visit' : 'visits'}`;
