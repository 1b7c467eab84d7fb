/** Places in the order of events. */

/**
 * An event's place: `position` within one incarnation of the log. After a restore or a copy the event has another position,
 * which `event` finds; where it is not known, `occurredAt` orders across (event-core.md §5).
 */
export type Place = Readonly<{
  position: string;
  occurredAt: string;
  event?: Readonly<{ stream: string; revision: number }> | undefined;
}>;

export const isAfter = (place: Place, other: Place | null): boolean => {
  if (other === null) return true;
  return incarnationOf(place) === incarnationOf(other)
    ? place.position > other.position
    : place.occurredAt > other.occurredAt;
};

export const incarnationOf = ({ position }: Pick<Place, 'position'>): string =>
  position.slice(0, position.indexOf('.'));
