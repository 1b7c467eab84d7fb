/** Imported for what it does: from here on the calls of connecting are known too. */
import { calledInIntegrations } from './called-integrations.ts';
import { learn } from './known-calls.ts';

learn(calledInIntegrations);
