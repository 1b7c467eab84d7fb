/** Who is counted: people who look at a page and did not ask to be left alone (domain.md §5.3). */
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

const USER_AGENT_READ = 512;

/** Looked at and forgotten: nothing of it is kept. A caller without a name is no browser. */
export const isPerson = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent !== undefined && agent !== '' && !isbot(agent.slice(0, USER_AGENT_READ));

/** A browser that fetches what somebody may look at later, or a script that reads a page as text. */
export const isShown = ({ 'sec-purpose': secPurpose, purpose, 'sec-fetch-dest': goal }: IncomingHttpHeaders): boolean =>
  !/prefetch|prerender|preview/i.test(`${secPurpose ?? ''} ${purpose ?? ''}`) &&
  (goal === undefined || goal === 'document');

/** Do-Not-Track and Global Privacy Control. */
export const wantsNoCount = ({ dnt, 'sec-gpc': privacy }: IncomingHttpHeaders): boolean =>
  dnt === '1' || privacy === '1';
