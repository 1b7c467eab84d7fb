/** HTTP of the pictures of products: taken in before the form is saved, open to everybody while a published product shows them. */
import { PICTURE_LIMIT } from '@lamplight/bff/contract/routes.ts';
import { sendContent } from '@lamplight/common/files/content.ts';
import { takeUpload } from '@lamplight/common/files/upload.ts';
import { answer } from '@lamplight/common/http/answer.ts';
import { callerIfAny, withContent } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { type Picture, picture } from './picture.ts';
import { isShown } from './published.ts';

const ACCEPTED = {
  extensions: new Set(['png', 'jpg', 'jpeg', 'webp']),
  says: 'Choose a PNG, JPEG or WebP picture.',
} as const;
/** The content of an id never changes: a browser may keep it for a year without asking again. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export const pictureRoutes = (projects: Projects): readonly Served[] => [
  serve('picture-put', async ({ req, res, actor, by }) => {
    const issued = by();
    const pictureId = derivedId(issued.commandId, 'picture');
    const isRecorded = async () => (await lookAt(projects, pictureId)).is !== 'absent';
    const { name, mediaType, stored, size } = await takeUpload(projects.files, req, {
      fileId: pictureId,
      maxBytes: PICTURE_LIMIT,
      isRecorded,
      accepts: ACCEPTED,
    });
    if (size === undefined) throw new TypeError('a picture without a size came in');
    const { bytes, sha256 } = stored;
    const about = { pictureId, name, mediaType, bytes, sha256, ...size };
    const command = { type: 'StorePicture', actor, at: issued.at, ...about } as const;
    const changed = await projects.change(
      `picture-${pictureId}`,
      command,
      picture,
      withContent(issued, { name, sha256 }),
    );
    await answer(res, changed, () => ({ picture: { pictureId, alt: '', ...size } }), 201);
  }),

  // A picture that a published product shows needs no token; any other is for admins alone.
  serve('picture', async ({ req, res, params: { pictureId } }) => {
    const state = await lookAt(projects, pictureId);
    const isOpen = await isShown(projects, pictureId);
    const mayOpen = isOpen || callerIfAny(req)?.actor.role === 'admin';
    if (state.is === 'absent' || !mayOpen) throw problem('NOT_FOUND');
    const content = { fileId: pictureId, ...state };
    await sendContent(projects.files, req, res, content, isOpen ? FOR_GOOD : 'no-store');
  }),
];

const lookAt = async ({ look }: Pick<Projects, 'look'>, pictureId: string): Promise<Picture> =>
  (await look(`picture-${pictureId}`, picture)).state;

/** The size of a picture, as a product keeps it; null where there is no such picture. */
export const sizeOf = async (
  projects: Pick<Projects, 'look'>,
  pictureId: string,
): Promise<Readonly<{ width: number; height: number }> | null> => {
  const state = await lookAt(projects, pictureId);
  return state.is === 'absent' ? null : { width: state.width, height: state.height };
};
