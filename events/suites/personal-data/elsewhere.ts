/** What the personal data's suite does in a process of its own: seals and erases, and may be killed in between. */
import type { PersonalData } from '../../ports/personal-data.ts';
import { say, startedElsewhere } from '../elsewhere.ts';

const { port: keys, args } = await startedElsewhere<PersonalData>();
const [subject] = args as [subject: string];
const name = { subject, purpose: 'profile' };

say(await keys.seal(name, 'Asha', 'person-1|e|name'));
say(await keys.erase(name));
await keys.close();
