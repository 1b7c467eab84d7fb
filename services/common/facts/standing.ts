/** The order in which every machine refuses, before its own guards (state-machines.md, rule 3). */
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';

export type Standing = Readonly<{
  /** May this person know that the object exists? */
  knows: boolean;
  /** Do role and ownership allow the command? */
  may: boolean;
  /** Does the state allow it? */
  ready: boolean;
  state: string;
  etag: number | null;
}>;

/** Null where only the command's own guards are left. A stale version is refused first, with the current one. */
export const refusalOf = (s: Standing, ifMatch: number | undefined): Refusal | null => {
  if (!s.knows) return ABSENT;
  if (!s.may) return FORBIDDEN;
  const current = { state: s.state, etag: s.etag };
  if (ifMatch !== undefined && ifMatch !== s.etag) return refuse('VERSION_CONFLICT', 'conflict', current);
  return s.ready ? null : refuse('STATE_CONFLICT', 'conflict', current);
};

export const ABSENT: Refusal = refuse('NOT_FOUND', 'absent');
export const FORBIDDEN: Refusal = refuse('FORBIDDEN', 'forbidden');
