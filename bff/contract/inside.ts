/** Imported for what it does: from here on every call is known. */
import { calledInside } from './called-inside.ts';
import { learn } from './known-calls.ts';

learn(calledInside);
