/** Who gives a command. */
import type { Role } from '@lamplight/bff/contract/roles.ts';

export type Actor = Readonly<{ id: string; role: Role | 'system' | 'visitor' }>;

/** Timers and reactors. */
export const SYSTEM: Actor = { id: 'system', role: 'system' };
/** Someone who has not signed in: sign-up, an invitation. */
export const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

/** `at`: when the command was given. `ifMatch`: the version of the object that the actor had before them. */
export type Given<T extends string> = Readonly<{ type: T; actor: Actor; at: string; ifMatch?: number | undefined }>;
