/**
 * Where mails are kept that cannot be sent, for want of a mail server: on a newcomer's machine, and in tests. A letter is
 * kept as it came, sealed, so that no store holds a code or an address, and erasing a person closes it for ever.
 */
import { type MailJob, mailJob, openedMail } from '@lamplight/events/contracts/mail.ts';
import { onModel, openModel, updateDoc } from '@lamplight/events/core/model.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { ReadModel, ReadModels } from '@lamplight/events/ports/read-models.ts';
import { repeatedly } from '@lamplight/events/ports/repeatedly.ts';
import { type Deliver, type Mail, mailOf } from './mail.ts';
import type { Around } from './templates.ts';

export type KeptMail = Mail & Readonly<{ id: string; at: string; template: MailJob['template']; fields: unknown }>;
export type MailPage = Readonly<{ items: readonly KeptMail[]; next?: string }>;

export type Mailbox = Readonly<{
  keep: Deliver;
  /** Newest first. @throws BadCursor */
  page(o: Readonly<{ limit: number; after?: string }>): Promise<MailPage>;
  /** Null: never there, gone, or its recipient was erased. */
  get(id: string): Promise<KeptMail | null>;
  /** Deletes mails that are too old or too many; a timer also does so every minute. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}>;

export type MailboxOptions = Readonly<{
  models: ReadModels;
  personalData: PersonalData;
  around: Around;
  clock: Readonly<{ now(): number }>;
}>;

type Kept = Readonly<{ _id: string; at: string; job: MailJob }>;

export const KEPT_MS = 7 * 86_400_000;
export const KEPT_AT_MOST = 500;
const SWEEP_EVERY_MS = 60_000;
const PAGE = 100;

/** A mail is durable when `keep` resolves, and the same job is kept once. */
export const openMailbox = async ({ models, personalData, around, clock }: MailboxOptions): Promise<Mailbox> => {
  // The queue, in another file, deletes the job as soon as the mail is kept: the write must be durable by then.
  const model = await openModel<Kept>(models, 'chat.mailbox', 1, { indexes: [['at']], progress: 'elsewhere' });
  /** Mails that were lost with the read models stay so; those that come are kept. */
  const on = <T>(run: (current: ReadModel<Kept>) => Promise<T>): Promise<T> => onModel(model, run);
  const oldest = () => new Date(clock.now() - KEPT_MS).toISOString();

  const opened = async ({ _id: id, at, job }: Kept): Promise<KeptMail | null> => {
    const letter = await openedMail(personalData, id, job);
    if (letter === null) return null;
    const { template, fields } = letter;
    return { ...mailOf({ id, ...letter }, around), id, at, template, fields };
  };
  const newest = (limit: number, after?: string) =>
    on((kept) =>
      kept.find({
        where: { at: { gte: oldest() } },
        sort: [['at', -1]],
        limit,
        ...(after === undefined ? {} : { after }),
      }),
    );
  const discard = async (kept: readonly Kept[]): Promise<void> => {
    for (const { _id } of kept) await on((mails) => updateDoc(mails, _id, () => null));
  };
  const sweep = async (): Promise<void> => {
    const tooMany = await newest(KEPT_AT_MOST);
    for (let after = tooMany.next; after !== undefined; ) {
      const { items, next } = await newest(PAGE, after);
      await discard(items);
      after = next;
    }
    for (;;) {
      const { items } = await on((mails) =>
        mails.find({ where: { at: { lt: oldest() } }, sort: [['at', 1]], limit: PAGE }),
      );
      await discard(items);
      if (items.length < PAGE) return;
    }
  };
  const sweeper = repeatedly(SWEEP_EVERY_MS, sweep);

  return {
    keep: async ({ id, job }) => {
      const mail = { _id: id, at: new Date(clock.now()).toISOString(), job };
      await on((mails) => updateDoc(mails, id, (kept) => kept ?? mail));
    },
    page: async ({ limit, after }) => {
      const { items, next } = await newest(limit, after);
      const all = (await Promise.all(items.map(opened))).filter((mail) => mail !== null);
      return { items: all, ...(next === undefined ? {} : { next }) };
    },
    get: async (id) => {
      const kept = await on((mails) => mails.get(id));
      return kept === null || kept.at < oldest() ? null : await opened({ ...kept, job: mailJob.parse(kept.job) });
    },
    sweep,
    close: () => sweeper.stop(),
  };
};
