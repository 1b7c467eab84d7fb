/** What the routes of this service stand on. */
import type { Codes } from '@lamplight/common/codes/codes.ts';
import type { Limits } from '@lamplight/common/limits/limits.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import type { Post } from '@lamplight/common/mail/post.ts';
import type { ViewsOf } from '@lamplight/common/service/module.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { Company } from './company.ts';
import type { Grants } from './delivery/grants.ts';
import type { LinkTokens } from './delivery/tokens.ts';
import type { modules } from './modules.ts';
import type { People } from './people/facts.ts';

export type Projects = ViewsOf<typeof modules> &
  Readonly<{
    change: Change;
    look: Look;
    history: History;
    audit: Spine['audit'];
    people: People;
    files: Files;
    company: Company;
    /** What delivery links stand on beside their streams. `now`: of a clock that never goes back, in ms. */
    delivery: Readonly<{
      tokens: LinkTokens;
      grants: Grants;
      codes: Codes;
      limits: Limits;
      post: Post;
      now(): number;
      pause(ms: number): Promise<void>;
    }>;
    clock: Clock;
    log: Log;
  }>;
