/** The view of who pays, from the public events of projects. */
import { employerTold } from './view.ts';

export const employer = { views: { employerTold } } as const;
