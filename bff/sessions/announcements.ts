import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { EndCode, H } from './record.ts';

/** What one replica tells the others about a session. A hint: whoever listens also looks by itself. */
export type Announcement =
  | Readonly<{ is: 'ended'; h: H; code: EndCode }>
  | Readonly<{ is: 'replaced'; h: H }>
  | Readonly<{ is: 'refreshed'; h: H }>;

export type Announcements = Readonly<{
  tell(announcement: Announcement): void;
  /** Hears of one session until the returned function is called. */
  hear(h: H, listener: (announcement: Announcement) => void): () => void;
  close(): void;
}>;

const CHANNEL = 'sessions';

export const announcementsOver = (broadcast: Broadcast, onError: (error: unknown) => void): Announcements => {
  const listeners = new Map<H, Set<(announcement: Announcement) => void>>();
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    for await (const text of broadcast.subscribe(CHANNEL, closing.signal)) {
      const announcement = JSON.parse(text) as Announcement;
      for (const listener of [...(listeners.get(announcement.h) ?? [])]) listener(announcement);
    }
  };
  listen().catch((error: unknown) => closing.signal.aborted || onError(error));

  return {
    tell: (announcement) => {
      broadcast.publish(CHANNEL, JSON.stringify(announcement)).catch(onError);
    },
    hear: (h, listener) => {
      const ofSession = listeners.get(h) ?? new Set();
      listeners.set(h, ofSession.add(listener));
      return () => {
        ofSession.delete(listener);
        if (ofSession.size === 0 && listeners.get(h) === ofSession) listeners.delete(h);
      };
    },
    close: () => closing.abort(),
  };
};
