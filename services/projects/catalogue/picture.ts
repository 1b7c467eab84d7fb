/** A picture of a product: stored once, shown by whatever product names it. */
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { PictureEvent } from './events.ts';

type Stored = Extract<PictureEvent, { type: 'PictureStored' }>['data'];
export type Picture = Readonly<{ is: 'absent' }> | (Stored & Readonly<{ is: 'stored' }>);
export type StorePicture = CommandOf<'StorePicture'> & Stored;

const decide = (c: StorePicture, picture: Picture): readonly PictureEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  if (picture.is === 'stored')
    return picture.sha256 === c.sha256 ? [] : refuse('STATE_CONFLICT', 'conflict', { state: picture.is });
  const { pictureId, name, mediaType, bytes, sha256, width, height } = c;
  return [{ type: 'PictureStored', data: { pictureId, name, mediaType, bytes, sha256, width, height } }];
};

export const picture: Decider<Picture, StorePicture, PictureEvent> = {
  category: 'picture',
  initial: { is: 'absent' },
  audited: true,
  evolve: (_picture, { data }) => ({ is: 'stored', ...data }),
  decide,
};
