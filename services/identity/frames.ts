/**
 * What browsers are told of at once (security.md §14), and which lists of the site are others now. Told by the view that
 * took an event in, so that whoever fetches finds it there. Hints: at most once, ids only, never of the past.
 */
import { type SiteNews, siteChannel } from '@lamplight/bff/contract/site.ts';
import { streamChannel } from '@lamplight/bff/contract/stream.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { type Hint, invalidations, newsAmong } from '@lamplight/common/stream/hints.ts';
import type { AnyEvent, Clock, Fact } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';

type News = Fact<AnyEvent>;

const ADMINS = { users: [], roles: ['admin'] };

/** For `SpineOptions.applied`: returns at once and never throws. */
export const framesFrom = (o: { broadcast: Broadcast; clock: Clock; log: Log }) => {
  const { broadcast, clock, log } = o;
  return (projection: string, facts: readonly News[]): void => {
    const news = newsAmong(facts, clock.now());
    const keys = [...new Map(news.flatMap((fact) => keysOf(projection, fact)).map((key) => [idOf(key), key])).values()];
    if (keys.length === 0) return;
    const site: SiteNews = { lists: ['jobs'] };
    const shown = projection === 'identity-jobs' && news.some(({ stream }) => stream.startsWith('job-'));
    Promise.all([
      ...invalidations(ADMINS, keys).map((frame) => broadcast.publish(streamChannel, JSON.stringify(frame))),
      ...(shown ? [broadcast.publish(siteChannel, JSON.stringify(site))] : []),
    ]).catch((error: unknown) => {
      log.debug({ err: error, projection }, 'browsers were not told; they look again by themselves');
    });
  };
};

const keysOf = (projection: string, { data }: News): readonly Hint[] => {
  const about = data as Readonly<{ jobId?: string; applicationId?: string; enquiryId?: string }>;
  switch (projection) {
    case 'identity-jobs':
      return keyOf('job', about.jobId);
    case 'identity-applications':
      return keyOf('application', about.applicationId);
    case 'identity-enquiries':
      return keyOf('enquiry', about.enquiryId);
    default:
      return [];
  }
};

const keyOf = (kind: 'job' | 'application' | 'enquiry', id: string | undefined): readonly Hint[] =>
  id === undefined ? [] : [{ kind, id }];
const idOf = ({ kind, id }: Hint): string => `${kind}/${id}`;
