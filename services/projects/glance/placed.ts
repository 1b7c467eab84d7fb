/** Marks that were set on another log (before a restore, or before it was copied elsewhere), found again on this one. */
import { incarnationOf, type Place } from '@lamplight/common/marks/place.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { AuditDoc } from '../audit/view.ts';
import type { Marks } from './place.ts';
import type { Mark } from './view.ts';

export const placeOf = ({ _id, occurredAt, stream, revision }: AuditDoc): Place => ({
  position: _id,
  occurredAt,
  event: { stream, revision },
});

/** Marks of this log stay as they are, and so does one whose event is not known or not there. */
export const placedIn = async (index: Pick<View<AuditDoc>, 'find'>, marks: Marks<Mark>): Promise<Marks<Mark>> => {
  const { items: newest } = await index.find({ sort: [['_id', -1]], limit: 1 });
  const here = newest[0] === undefined ? null : incarnationOf({ position: newest[0]._id });
  const placed = async (mark: Mark): Promise<Mark> => {
    if (mark.event === undefined || here === null || incarnationOf(mark) === here) return mark;
    const { items } = await index.find({ where: { ...mark.event }, limit: 1 });
    return items[0] === undefined ? mark : { ...mark, position: items[0]._id };
  };
  const projects = await Promise.all(
    Object.entries(marks.projects).map(async ([id, mark]) => [id, await placed(mark)] as const),
  );
  return {
    everything: marks.everything === null ? null : await placed(marks.everything),
    projects: Object.fromEntries(projects),
  };
};
