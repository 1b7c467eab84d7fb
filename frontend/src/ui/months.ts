import { formatDate } from './dates.ts';

/** Not asked of `Intl`: to make one of its formats keeps a phone busy for longer than all else that this file does. */
const NAMES = 'January February March April May June July August September October November December'.split(' ');

/** `2026-11` → `November` */
export const formatMonth = (month: string): string => NAMES[Number(month.slice(5)) - 1] ?? month;

/** `2026-11` → `Nov 2026` */
export const monthShort = (month: string): string => formatDate(`${month}-01`).slice(2);
