/** Notifications as the page has them: by day, and within a day by project. */
import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { civilOf } from '../../ui/dates.ts';

export type Group = Readonly<{ id: string; title: string | null; items: readonly Notification[] }>;
export type Day = Readonly<{ day: string; groups: readonly Group[] }>;

/** @param items newest first; each group keeps that order, and groups stand in the order of their newest */
export const byDay = (items: readonly Notification[]): readonly Day[] => {
  const days = new Map<string, Map<string, { title: string | null; items: Notification[] }>>();
  for (const item of items) {
    const day = civilOf(item.at);
    const groups = days.get(day) ?? new Map();
    days.set(day, groups);
    const id = item.project?.id ?? '';
    const group = groups.get(id) ?? { title: item.project?.title ?? null, items: [] };
    groups.set(id, group);
    group.items.push(item);
  }
  return [...days].map(([day, groups]) => ({ day, groups: [...groups].map(([id, group]) => ({ id, ...group })) }));
};
