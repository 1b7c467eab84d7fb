/** Whole days in words: how late something is, how long it waits. */
import { counted } from './counted.ts';

/** `4 days late` */
export const lateSaid = (days: number): string => `${counted(days, 'day')} late`;

/** `today`, `1 day`, `3 days`: how long something has waited. */
export const waitedSaid = (days: number): string => (days <= 0 ? 'today' : counted(days, 'day'));
/** How long something may still be answered: `12 days left`. @param days until its last day, which counts */
export const leftSaid = (days: number): string => (days <= 0 ? 'last day' : `${counted(days, 'day')} left`);
