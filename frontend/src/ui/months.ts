import { formatDate } from './dates.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** `2026-11` → `November` */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** `2026-11` → `Nov 2026` */
export const monthShort = (month: string): string => formatDate(`${month}-01`).slice(2);
